// Charts a game of four by fingers in Chromium at 1024x768, by its debugging protocol over a pipe: no package needed.
// node chart-web.mjs CHROMIUM ADDRESS FOLDER [ENDS], 2 to 9
// Every act is a finger that goes down and is lifted. It tells acts and seconds a shot, the time from the lifted finger to the picture
// that shows the change: in the first end while two AIs think, in one more at the end while the game is analysed, in those between alone; how long the
// page stood still at a time while maps are made and throws are found; the memory of the page; and the second start, which has no network.
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync, rmSync } from "node:fs";
import { tmpdir, loadavg } from "node:os";
import { join } from "node:path";

const [, , chromium, address, folder, ends = "8"] = process.argv;
const profile = mkdtempSync(join(tmpdir(), "hogline-chart-"));
const browser = spawn(chromium, ["--headless=new", "--no-sandbox", "--no-first-run", "--disable-gpu-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
	"--enable-unsafe-swiftshader", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync",
	"--remote-debugging-pipe", "--window-size=1024,768", `--user-data-dir=${profile}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const end = (status, text) => {
	console.error("chart-web: " + text);
	browser.kill("SIGKILL");
	setTimeout(() => { rmSync(profile, { recursive: true, force: true, maxRetries: 5 }); process.exit(status); }, 500);
};
let next = 0, rest = "", sessionId;
const waiting = new Map();
const said = []; // by the page: its last lines are told where the game cannot be charted
browser.stdio[4].on("data", (chunk) => {
	const all = (rest + chunk).split("\0");
	rest = all.pop();
	for (const text of all) {
		const m = JSON.parse(text);
		if (m.id && waiting.has(m.id)) { waiting.get(m.id)(m); waiting.delete(m.id); }
		if (m.method === "Runtime.exceptionThrown") said.push(m.params.exceptionDetails.exception?.description ?? m.params.exceptionDetails.text);
		if (m.method === "Runtime.consoleAPICalled") said.push(m.params.args.map((a) => a.value ?? a.description).join(" "));
	}
});
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
	for (const stop = Date.now() + 1000 * seconds; Date.now() < stop; await sleep(50)) if (await value(expression)) return;
	throw new Error(what + ": not within " + seconds + " s");
};
const shot = async (name) => writeFileSync(join(folder, name + ".png"), Buffer.from((await send("Page.captureScreenshot", { format: "png" })).data, "base64"));
const key = async (name, code, modifiers = 0) => {
	const k = { key: name, code, modifiers, windowsVirtualKeyCode: { Escape: 27, Enter: 13 }[name] ?? name.charCodeAt(0) };
	await send("Input.dispatchKeyEvent", { type: "keyDown", ...k });
	await sleep(100);
	await send("Input.dispatchKeyEvent", { type: "keyUp", ...k });
	await sleep(700);
};

// In the page: when the finger was lifted, when the change was written, and when the next picture after that was drawn.
const watch = `(() => {
	const w = globalThis.hoglineWatch = { lifted: 0, inks: [], kept: 0, changes: 0, frame: 0, gap: 0, still: 0 };
	addEventListener("touchend", () => { w.lifted = performance.now(); }, true);
	const hook = () => {
		if (!globalThis.fs || !globalThis.hoglineFiles) return setTimeout(hook, 5);
		const { open, write } = globalThis.fs, charts = new Set();
		globalThis.fs.open = (path, flags, mode, done) => open(path, flags, mode, (e, fd) => { if (path.endsWith(".hchart")) charts.add(fd); done(e, fd); });
		globalThis.fs.write = (fd, ...a) => { if (charts.has(fd)) { w.changes++; w.kept = performance.now(); } return write(fd, ...a); };
	};
	hook();
	for (const name of ["instantiate", "instantiateStreaming"]) {
		const make = WebAssembly[name];
		WebAssembly[name] = async (...a) => { const r = await make(...a); w.memory = (r.instance ?? r).exports.mem; return r; };
	}
	for (const name of ["drawArrays", "drawElements"]) for (const gl of [WebGLRenderingContext.prototype, globalThis.WebGL2RenderingContext?.prototype]) {
		if (!gl) continue;
		const draw = gl[name];
		gl[name] = function (...a) { const r = draw.apply(this, a); w.drawn = performance.now(); return r; };
	}
	const frame = () => {
		const now = performance.now();
		if (w.frame) { w.gap = Math.max(w.gap, now - w.frame); w.still += Math.max(0, now - w.frame - 50); }
		w.frame = now;
		if (w.kept && w.drawn > w.kept && w.lifted) { w.inks.push(w.drawn - w.lifted); w.kept = w.lifted = 0; }
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
})()`;

// Where things are at 1024x768, in pixels of CSS.
const column = [528, 669, 802, 937];
const at = {
	study: [917, 666], blank: [550, 396], begin: [935, 83], ten: [937, 590], in: [550, 209], out: [731, 209], accept: [596, 470], gone: [528, 418],
	draw: [column[0], 261], guard: [column[2], 261], takeOut: [column[2], 314], grade: [498, 576, 653, 731, 810].map((x) => [x, 522]),
};
const tee = [227, 295], metre = 90.3;
const ice = (x, y) => [tee[0] + x * metre, tee[1] + y * metre];
const finger = async ([x, y]) => {
	await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
	await sleep(80); // a tap of a person; one that is held for 600 ms is the right button
	await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
};
const cpu = async () => Object.fromEntries((await send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value])).TaskDuration;
let acts = 0, lost = 0;
const spent = []; // ms of CPU time of the page's thread for an act, from the finger to the picture
// act taps and waits until the change is kept and shown.
const act = async (where, changes = true) => {
	acts++;
	const from = await cpu();
	const before = await value("hoglineWatch.changes"), inks = await value("hoglineWatch.inks.length");
	await finger(where);
	const changed = `hoglineWatch.changes > ${before} && hoglineWatch.inks.length > ${inks}`;
	if (changes) {
		try { await until("a change", changed, 20); } catch {
			lost++; // such as a tap that the machine stretched to 600 ms
			await finger(where);
			try { await until("a change by a second finger", changed, 40); } catch (e) {
				const { inks: pictures, memory: _, ...now } = await value("({ ...hoglineWatch, inks: hoglineWatch.inks.length, memory: 0, now: performance.now() })");
				throw new Error(`${e.message} at ${where}: ${before} changes and ${inks} pictures before; ${JSON.stringify({ ...now, pictures })}`);
			}
		}
	}
	spent.push(1000 * (await cpu() - from));
};
// watched tells how long the page stood still at a time, and altogether beyond 50 ms, after a key and so many seconds.
const watched = async (what, press, seconds) => {
	await value("hoglineWatch.gap = hoglineWatch.still = 0");
	await press();
	await sleep(1000 * seconds);
	return `${what}: ${(await value("hoglineWatch.gap")).toFixed(0)} ms at most, ${(await value("hoglineWatch.still")).toFixed(0)} ms of ${seconds} s`;
};
const megabytes = async () => {
	const { JSHeapUsedSize } = Object.fromEntries((await send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value]));
	return [await value("(hoglineWatch.memory?.buffer.byteLength ?? 0) / 1e6"), JSHeapUsedSize / 1e6].map((m) => m.toFixed(0)).join(" + ");
};
let state = 7;
const random = () => { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648; };
const median = (list) => { const s = [...list].sort((a, b) => a - b); return s.length ? s[Math.floor(s.length / 2)] : NaN; };
const percentile = (list, p) => { const s = [...list].sort((a, b) => a - b); return s.length ? s[Math.min(s.length - 1, Math.floor(p * s.length))] : NaN; };

// One shot: where it comes to rest is drawn from a hat, as far as nothing lies there.
const lies = [];
const free = (x, y) => lies.every((s) => Math.hypot(s.x - x, s.y - y) > 0.45);
const shoot = async (n) => {
	acts = 0;
	const from = Date.now(), side = n % 2;
	await act(random() < 0.5 ? at.in : at.out);
	const target = lies.find((s) => s.side !== side), what = random();
	if (what < 0.1) {
		await act(at.draw);
		await act(at.gone);
		await act(at.grade[0]);
	} else if (target && what < 0.4) {
		await act(at.takeOut);
		await act(ice(target.x + 0.02, target.y + 0.12));
		await sleep(600); // what is proposed is looked at
		lies.splice(lies.indexOf(target), 1);
		lies.push({ x: target.x + 0.02, y: target.y + 0.12, side });
		const before = await value("hoglineWatch.changes");
		acts++;
		await finger(at.accept);
		await sleep(400);
		if (await value("hoglineWatch.changes") === before) acts--; // nothing was proposed
		await act(at.grade[4]);
	} else {
		let x, y;
		for (let k = 0; k < 100; k++) {
			[x, y] = what < 0.6 && n < 4 ? [random() - 0.5, 2.3 + 1.2 * random()] : [2.4 * random() - 1.2, 2.4 * random() - 1.2];
			if (free(x, y)) break;
		}
		await act(y > 2 ? at.guard : at.draw);
		await act(ice(x, y));
		lies.push({ x, y, side });
		await act(at.grade[2 + Math.floor(3 * random())]);
	}
	return { acts, seconds: (Date.now() - from) / 1000 };
};
const chart = `new Promise((done, fail) => { const r = indexedDB.open("hogline", 1); r.onsuccess = () => {
	const s = r.result.transaction("files").objectStore("files"), keys = s.getAllKeys();
	keys.onsuccess = () => { const name = keys.result.find((k) => k.endsWith(".hchart")); if (!name) return done("");
		const g = s.get(name); g.onsuccess = () => done(new TextDecoder().decode(g.result)); }; }; r.onerror = () => fail(r.error); })`;
const started = async () => {
	await until("the start", "!!document.body?.dataset.started", 300);
	return { wall: await value("Number(document.body.dataset.started) / 1000"), cpu: await cpu() };
};

try {
	const { targetInfos } = await send("Target.getTargets");
	({ sessionId } = await send("Target.attachToTarget", { targetId: targetInfos.find((t) => t.type === "page").targetId, flatten: true }));
	await send("Page.enable");
	await send("Runtime.enable");
	await send("Performance.enable", { timeDomain: "threadTicks" });
	await send("Emulation.setDeviceMetricsOverride", { width: 1024, height: 768, deviceScaleFactor: 1, mobile: true });
	await send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
	await send("Page.addScriptToEvaluateOnNewDocument", { source: watch });
	await send("Page.navigate", { url: address });
	await started();
	await sleep(8000);
	await until("the service worker", "navigator.serviceWorker.ready.then(() => true)", 120);
	await value(`localStorage.setItem("fyne-preferences.json", JSON.stringify({ ...JSON.parse(localStorage.getItem("fyne-preferences.json") || "{}"), "ask.seconds": 120, "tour.seen": true }))`);
	await send("Network.enable");
	await send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
	await send("Page.navigate", { url: "about:blank" });
	await send("Page.navigate", { url: address });
	const second = await started();
	console.error(`chart-web: second start without a network: ${second.wall.toFixed(1)} s, ${second.cpu.toFixed(1)} s of CPU time of the page (load ${loadavg()[0].toFixed(0)})`);
	await sleep(3000);

	// The sample is asked about while the first end is charted: two AIs, 120 s each.
	await key("Escape", "Escape");
	await key("Enter", "Enter");
	await key("7", "Digit7", 2);
	await sleep(3000);
	await finger(at.ten); // one end more than are charted alone
	await sleep(2000);
	await finger(at.begin);
	await until("a chart", `${chart}.then((t) => t.length > 0)`, 30);
	await sleep(1000);
	if (await value("document.body.dataset.awake") !== "yes") console.error("chart-web: the screen may go off: no wake lock here");
	const all = [], busy = [];
	let thinking = [];
	const memory = [], seconds = [];
	for (let e = 0; e < Number(ends); e++) {
		lies.length = 0;
		if (e === 1) {
			await key("1", "Digit1", 2);
			await key("Escape", "Escape"); // the AIs stop
			await key("7", "Digit7", 2);
			await sleep(1000);
			spent.length = 0;
			thinking = await value("hoglineWatch.inks");
			await value("hoglineWatch.inks = []");
		}
		for (let n = 0; n < 16; n++) {
			if (e === Number(ends) - 1) { // the last end in busy mode: a grade alone
				acts = 0;
				const from = Date.now();
				await act(at.grade[Math.floor(5 * random())]);
				busy.push((Date.now() - from) / 1000);
				continue;
			}
			all.push(await shoot(n));
		}
		if (e === 0) await shot("chart-web-end");
		memory.push(await megabytes());
		seconds.push(median(all.slice(-16).map((s) => s.seconds)).toFixed(1));
	}
	const alone = await value("hoglineWatch.inks");
	await shot("chart-web-last");
	const stood = [];
	await key("1", "Digit1", 2);
	for (const [what, name, code] of [["a map of scores", "h", "KeyH"], ["nothing", "Escape", "Escape"]]) stood.push(await watched(what, () => key(name, code), 6));
	await shot("chart-web-map");
	await key("7", "Digit7", 2);
	stood.push(await watched("throws found", () => finger(at.study), 12));
	await shot("chart-web-found");
	await key("a", "KeyA", 2); // it waits for the throws that are left
	await key("7", "Digit7", 2);
	await finger(at.blank); // the end of grades alone
	await sleep(1000);
	await shot("chart-web-next");
	await value("hoglineWatch.inks = []");
	lies.length = 0;
	for (let n = 0; n < 16; n++) await shoot(n);
	const analysing = await value("hoglineWatch.inks");
	await key("1", "Digit1", 2);
	await shot("chart-web-analysed");
	await send("Page.navigate", { url: "about:blank" }); // the tab is closed
	await sleep(500);
	await send("Page.navigate", { url: address });
	await started();
	const text = await value(chart), lines = text.trim().split("\n").slice(1).map((l) => JSON.parse(l));
	const wanted = 16 * (Number(ends) + 1);
	const graded = new Set(lines.filter((c) => c.shot?.set.grade).map((c) => c.shot.end + "/" + c.shot.shot)).size;
	writeFileSync(join(folder, "chart-web.hchart"), text);
	const told = (list) => `median ${median(list).toFixed(0)} ms, 95 % ${percentile(list, 0.95).toFixed(0)} ms of ${list.length}`;
	const report = `${graded} of ${wanted} shots kept; acts a shot: median ${median(all.map((s) => s.acts))}, most ${Math.max(...all.map((s) => s.acts))}; ` +
		`${lost} taps lost; seconds a shot by the script: ${median(all.map((s) => s.seconds)).toFixed(1)}; a grade alone: 1 act, ${median(busy).toFixed(2)} s; ` +
		`seconds by end: ${seconds.join(" ")}; MB of the page by end (program + JavaScript): ${memory.join(", ")}; the page stands still: ${stood.join("; ")}; ` +
		`lifted finger to picture: ${told(alone)}; while a match is analysed: ${told(analysing)}; CPU time of the page's thread for an act: median ${median(spent).toFixed(0)} ms; while two AIs think: ${told(thinking)} (software GL, load ${loadavg()[0].toFixed(0)})`;
	end(graded === wanted ? 0 : 1, report);
} catch (e) {
	try { await shot("chart-web-failed"); } catch { /* the reason is e */ }
	end(1, [e.message, ...said.slice(-30)].join("\n"));
}
