"use strict";
// Keeps the program for use without a network. The build puts the list of files in; a new build has another name.
const name = "hogline-@BUILD@";
const list = @FILES@;
self.addEventListener("install", (e) => e.waitUntil(caches.open(name).then((c) => c.addAll(list)).then(() => self.skipWaiting())));
self.addEventListener("activate", (e) => e.waitUntil(caches.keys().then((all) => Promise.all(all.filter((n) => n.startsWith("hogline-") && n !== name).map((n) => caches.delete(n)))).then(() => self.clients.claim())));
// What is kept comes from the cache at once, whatever the network does: a new build is another worker, which is installed beside and counts from the next start on.
self.addEventListener("fetch", (e) => {
	const url = new URL(e.request.url);
	if (e.request.method !== "GET" || url.origin !== location.origin) return;
	e.respondWith(caches.open(name).then((c) => c.match(e.request, { ignoreSearch: true }).then((r) => r || (e.request.mode === "navigate" ? c.match("./") : undefined))).then((r) => r || fetch(e.request)));
});
