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
setTimeout(() => end(1, "nothing happens any more"), 800_000).unref();

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
const shot = async (name, clip) => {
	const { data } = await send("Page.captureScreenshot", { format: "png", clip });
	writeFileSync(join(folder, name + ".png"), Buffer.from(data, "base64"));
	shots.set(name, data);
	if (!clip && data.length < 20_000) throw new Error(name + ": the picture is empty");
};
// Waits until the window stands still: the answers are there and no animation runs.
const still = async (what, seconds = 120) => {
	let last;
	for (const stop = Date.now() + 1000 * seconds; Date.now() < stop; await sleep(3000)) {
		const { data } = await send("Page.captureScreenshot", { format: "png" });
		if (data === last) return;
		last = data;
	}
	throw new Error(what + ": not within " + seconds + " s");
};
// The middle of a red stone's handle in a picture: the leftmost patch of its red from some place on, in parts of the picture, between two
// heights: where the ice is, below the bars.
const redStone = (name, top = 0.29, bottom = 0.55, left = 0.02) => value(`new Promise((done, fail) => { const img = new Image(); img.onload = () => {
	const c = document.createElement("canvas"); c.width = img.width; c.height = img.height;
	const g = c.getContext("2d"); g.drawImage(img, 0, 0);
	const p = g.getImageData(0, 0, c.width, c.height).data, red = (x, y) => { const i = 4 * (y * c.width + x); return Math.abs(p[i] - 215) < 8 && Math.abs(p[i + 1] - 38) < 8 && Math.abs(p[i + 2] - 61) < 8; };
	for (let x = Math.round(${left} * c.width); x < c.width - 10; x++) for (let y = Math.round(${top} * c.height); y < ${bottom} * c.height; y++) if (red(x, y)) {
		let n = 0, sx = 0, sy = 0;
		for (let u = x; u < x + 24; u++) for (let v = y - 24; v < y + 24; v++) if (red(u, v)) { n++; sx += u; sy += v; }
		if (n > 20) return done({ x: sx / n / c.width, y: sy / n / c.height });
	}
	fail(new Error("no red stone"));
}; img.src = "data:image/png;base64,${shots.get(name)}"; })`);
const ice = { x: 0, y: 180, width: 390, height: 220, scale: 1 };
const touches = (type, ...points) => send("Input.dispatchTouchEvent", { type, touchPoints: points.map((p, id) => ({ ...p, id })) });
const swipe = async (from, to) => {
	await touches("touchStart", from);
	for (let k = 1; k <= 4; k++) { await sleep(40); await touches("touchMove", { x: from.x + (to.x - from.x) * k / 4, y: from.y + (to.y - from.y) * k / 4 }); }
	await sleep(200);
	await touches("touchEnd");
	await sleep(1000);
};
const pinch = async (at, from, to) => {
	const two = (d) => [{ x: at.x - d / 2, y: at.y }, { x: at.x + d / 2, y: at.y }];
	await touches("touchStart", ...two(from));
	for (let k = 1; k <= 10; k++) { await sleep(40); await touches("touchMove", ...two(from + (to - from) * k / 10)); }
	await touches("touchEnd");
	await sleep(1000);
};
const differ = (a, b) => { if (shots.get(a) === shots.get(b)) throw new Error(`${b}: nothing changed since ${a}`); };
const keyCodes = { Enter: 13, Escape: 27, ArrowRight: 39 };
const key = async (name, code, text) => {
	const k = { key: name, code, text, windowsVirtualKeyCode: keyCodes[name] ?? name.toUpperCase().charCodeAt(0) };
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
	await until("the sample", `${title}.includes("KITAMI")`);
	await still("the first answers"); // a counted number of throws, however long it takes here
	const times = await value("document.body.dataset.times");
	console.error("smoke-web: start in s: " + times);
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
	await key("Escape", "Escape"); // the tour of the first start takes keys
	await shot("web-log");
	differ("web-first", "web-log");

	// Playback, with the frames that the browser draws.
	await key("ArrowRight", "ArrowRight");
	const frames = await value(`new Promise((done) => { let n = 0; const from = performance.now();
		document.dispatchEvent(new KeyboardEvent("keydown", { key: " ", code: "Space", keyCode: 32 }));
		document.dispatchEvent(new KeyboardEvent("keyup", { key: " ", code: "Space", keyCode: 32 }));
		const frame = () => { n++; performance.now() - from < 5000 ? requestAnimationFrame(frame) : done(n / 5); }; requestAnimationFrame(frame); })`);
	console.error(`smoke-web: ${frames} frames a second in playback`);
	await shot("web-playing");
	differ("web-log", "web-playing");
	await key("Escape", "Escape");
	// Asks; counted from the key on, so that a page that stands still until the answers are there is seen.
	const thinking = await value(`new Promise((done) => { let n = 0, gap = 0; const from = performance.now(); let last = from;
		document.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", keyCode: 13 }));
		document.dispatchEvent(new KeyboardEvent("keyup", { key: "Enter", code: "Enter", keyCode: 13 }));
		const frame = () => { const t = performance.now(); n++; gap = Math.max(gap, t - last); last = t; t - from < 4000 ? requestAnimationFrame(frame) : done({ rate: 1000 * n / (t - from), gap }); }; requestAnimationFrame(frame); })`);
	console.error(`smoke-web: ${thinking.rate} frames a second while AIs think, the longest wait ${thinking.gap.toFixed(0)} ms`);
	await sleep(7000);
	await shot("web-asked");
	differ("web-playing", "web-asked");

	// A link with a position in it.
	await send("Page.navigate", { url: "about:blank" });
	await send("Page.navigate", { url: address + "#position=" + readFileSync("assets/positions/weight-limit.hpos").toString("base64url") });
	await until("the start from a link", "!!document.body?.dataset.started");
	await until("the position of the link", `${title}.includes("link")`);
	await sleep(8000);
	await shot("web-link");
	differ("web-first", "web-link");

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
	await send("Emulation.setDeviceMetricsOverride", { width: 390, height: 844, deviceScaleFactor: 2, mobile: true });
	await send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
	await send("Page.navigate", { url: address + "?phone" });
	await until("the start on a phone", "!!document.body?.dataset.started");
	await sleep(8000);
	await still("the answers on a phone");
	await shot("web-phone");

	// Fingers: a tap opens a section, a drag in the editor moves a stone, two fingers zoom, one scrolls the answers.
	const stone = await redStone("web-phone");
	const y = 844 * stone.y, x = 390 * stone.x;
	await pinch({ x, y }, 30, 90);
	await shot("web-phone-zoomed", ice);
	await pinch({ x, y }, 90, 20);
	await shot("web-phone-whole", ice);
	differ("web-phone-zoomed", "web-phone-whole");
	await swipe({ x: 195, y: 760 }, { x: 195, y: 560 });
	await sleep(1500);
	await shot("web-phone-scrolled");
	differ("web-phone", "web-phone-scrolled");
	await key("e", "KeyE", "e");
	await still("the editor on a phone");
	await shot("web-phone-editor");
	const before = await value(title), grip = await redStone("web-phone-editor", 0.48, 0.66);
	if (before.includes("•")) throw new Error("something is unsaved before a stone was moved: " + before);
	const from = { x: 390 * grip.x, y: 844 * grip.y };
	await swipe(from, { x: from.x - 40, y: from.y - 40 });
	await until("the stone that a finger moves", `${title}.includes("•")`, 10);
	await shot("web-phone-moved");
	const to = await redStone("web-phone-moved", 0.4, 0.7, (from.x - 55) / 390); // others may lie farther left
	const right = 390 * to.x - from.x, down = 844 * to.y - from.y; // the ice may move down below the line that tells of the edit, which may lie over it
	if (Math.abs(right + 40) > 12 || down < -52 || down > 24) throw new Error(`the stone is at ${390 * to.x} ${844 * to.y}, dragged from ${from.x} ${from.y} by -40 -40`);
	end(0, `the window starts in ${started.toFixed(1)} s (${times}), opens a dropped log, plays (${frames.toFixed(0)} frames a second), asks (${thinking.rate.toFixed(0)} frames a second while the AIs think, the longest wait ${thinking.gap.toFixed(0)} ms), opens a link, and starts again without a network: ${folder}/web-*.png`);
} catch (e) {
	try { await shot("web-failed"); } catch { /* the reason is e */ }
	end(1, e.message);
}
