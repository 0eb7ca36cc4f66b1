// Drives the page in Chromium by its debugging protocol, over a pipe: no package needed.
// node smoke-web.mjs CHROMIUM ADDRESS FOLDER LOG
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , chromium, address, folder, log] = process.argv;
const profile = mkdtempSync(join(tmpdir(), "hogline-web-"));
const browser = spawn(chromium, ["--no-sandbox", "--no-first-run", "--disable-gpu-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
	"--remote-debugging-pipe", "--window-size=1280,800", `--user-data-dir=${profile}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const end = (status, text) => {
	console.error("smoke-web: " + text);
	browser.kill("SIGKILL");
	setTimeout(() => { rmSync(profile, { recursive: true, force: true, maxRetries: 5 }); process.exit(status); }, 500);
};
setTimeout(() => end(1, "nothing happens any more"), 400_000).unref();

let next = 0, rest = "";
const waiting = new Map();
browser.stdio[4].on("data", (chunk) => {
	const all = (rest + chunk).split("\0");
	rest = all.pop();
	for (const text of all) {
		const m = JSON.parse(text);
		if (m.id && waiting.has(m.id)) { waiting.get(m.id)(m); waiting.delete(m.id); }
	}
});
let sessionId;
const send = (method, params = {}) => new Promise((done, fail) => {
	const id = ++next;
	waiting.set(id, (m) => m.error ? fail(new Error(method + ": " + m.error.message)) : done(m.result));
	browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
});
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const value = async (expression) => {
	const r = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
	if (r.exceptionDetails) throw new Error(r.exceptionDetails.exception?.description || r.exceptionDetails.text);
	return r.result.value;
};
const until = async (what, expression, seconds = 120) => {
	for (const stop = Date.now() + 1000 * seconds; Date.now() < stop; await sleep(200)) if (await value(expression)) return;
	throw new Error(what + ": not within " + seconds + " s");
};
const shots = new Map();
const shot = async (name) => {
	const { data } = await send("Page.captureScreenshot", { format: "png" });
	writeFileSync(join(folder, name + ".png"), Buffer.from(data, "base64"));
	shots.set(name, data);
	if (data.length < 20_000) throw new Error(name + ": the picture is empty");
};
const differ = (a, b) => { if (shots.get(a) === shots.get(b)) throw new Error(`${b}: nothing changed since ${a}`); };
const key = async (name, code, text) => {
	const k = { key: name, code, text, windowsVirtualKeyCode: name.length === 1 ? name.toUpperCase().charCodeAt(0) : undefined };
	await send("Input.dispatchKeyEvent", { type: "keyDown", ...k });
	await sleep(100);
	await send("Input.dispatchKeyEvent", { type: "keyUp", ...k });
	await sleep(700);
};
const title = "document.title";

try {
	const { targetInfos } = await send("Target.getTargets");
	({ sessionId } = await send("Target.attachToTarget", { targetId: targetInfos.find((t) => t.type === "page").targetId, flatten: true }));
	await send("Page.enable");
	await send("Page.navigate", { url: address });
	await until("first start", "!!document.body?.dataset.started");
	const started = await value("Number(document.body.dataset.started) / 1000");
	await until("the sample", `${title}.includes("Sample position")`);
	await sleep(8000); // it asks two AIs for three seconds each
	await shot("web-first");
	if (await value("document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth")) throw new Error("the page has scroll bars");

	// A log is dropped.
	await value(`(async () => {
		const bytes = Uint8Array.from(atob("${readFileSync(log).toString("base64")}"), (c) => c.charCodeAt(0));
		const data = new DataTransfer();
		data.items.add(new File([bytes], "dropped.dcl"));
		document.querySelector("canvas").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
	})()`);
	await until("the dropped log", `${title}.includes("dropped")`);
	await sleep(2000);
	await shot("web-log");
	differ("web-first", "web-log");

	// Playback, with the frames that the browser draws.
	await key("ArrowRight", "ArrowRight");
	const frames = await value(`new Promise((done) => { let n = 0; const from = performance.now();
		document.dispatchEvent(new KeyboardEvent("keydown", { key: " ", code: "Space", keyCode: 32 }));
		document.dispatchEvent(new KeyboardEvent("keyup", { key: " ", code: "Space", keyCode: 32 }));
		const frame = () => { n++; performance.now() - from < 5000 ? requestAnimationFrame(frame) : done(n / 5); }; requestAnimationFrame(frame); })`);
	await shot("web-playing");
	await key("Escape", "Escape");
	await key("Enter", "Enter"); // asks
	await sleep(9000);
	await shot("web-asked");
	differ("web-log", "web-asked");

	// Kept from one start to the next, also without a network.
	await until("files are kept", `new Promise((done) => { const r = indexedDB.open("hogline", 1); r.onsuccess = () => { const g = r.result.transaction("files").objectStore("files").getAllKeys(); g.onsuccess = () => done(g.result.includes("/home/dropped.dcl")); }; })`, 20);
	await value(`localStorage.setItem("fyne-preferences.json", JSON.stringify({ ...JSON.parse(localStorage.getItem("fyne-preferences.json") || "{}"), language: "ja" }))`);
	await until("the service worker", "navigator.serviceWorker.ready.then(() => true)", 60);
	await send("Network.enable");
	await send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
	await send("Page.navigate", { url: address + "?again" });
	await until("the start without a network", "!!document.body?.dataset.started");
	await sleep(8000);
	await shot("web-japanese");
	differ("web-first", "web-japanese");
	await send("Emulation.setDeviceMetricsOverride", { width: 390, height: 844, deviceScaleFactor: 1, mobile: true });
	await send("Page.navigate", { url: address + "?phone" });
	await until("the start on a phone", "!!document.body?.dataset.started");
	await sleep(8000);
	await shot("web-phone");
	end(0, `the window starts in ${started.toFixed(1)} s, opens a dropped log, plays (${frames.toFixed(0)} frames a second), asks, and starts again without a network: ${folder}/web-*.png`);
} catch (e) {
	try { await shot("web-failed"); } catch { /* the reason is e */ }
	end(1, e.message);
}
