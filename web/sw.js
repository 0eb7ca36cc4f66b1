"use strict";
// Keeps the program for use without a network. The build puts the list of files in; a new build has another name.
const name = "hogline-@BUILD@";
const list = @FILES@;
self.addEventListener("install", (e) => e.waitUntil(caches.open(name).then((c) => c.addAll(list)).then(() => self.skipWaiting())));
self.addEventListener("activate", (e) => e.waitUntil(caches.keys().then((all) => Promise.all(all.filter((n) => n.startsWith("hogline-") && n !== name).map((n) => caches.delete(n)))).then(() => self.clients.claim())));
self.addEventListener("fetch", (e) => {
	if (e.request.method !== "GET" || new URL(e.request.url).origin !== location.origin) return;
	// The program has its hash in its name; everything else comes from the network where there is one.
	const fixed = e.request.url.endsWith(".wasm");
	const cached = () => caches.match(e.request, { ignoreSearch: true }).then((r) => r || (e.request.mode === "navigate" ? caches.match("./") : undefined));
	e.respondWith(fixed ? cached().then((r) => r || fetch(e.request)) : fetch(e.request).catch(() => cached().then((r) => r || Response.error())));
});
