// Two tabs and one chart in Chromium: the second is refused while the first has the chart, and reads then what the first left.
// node tabs-web.mjs CHROMIUM ADDRESS
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , chromium, address] = process.argv;
const profile = mkdtempSync(join(tmpdir(), "hogline-tabs-"));
const browser = spawn(chromium, ["--headless=new", "--no-sandbox", "--no-first-run", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
	"--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const end = (status, text) => {
	console.error("tabs-web: " + text);
	browser.kill("SIGKILL");
	setTimeout(() => { try { rmSync(profile, { recursive: true, force: true, maxRetries: 5 }); } finally { process.exit(status); } }, 500);
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
const send = (sessionId, method, params = {}) => new Promise((done, fail) => {
	const id = ++next;
	waiting.set(id, (m) => m.error ? fail(new Error(method + ": " + m.error.message)) : done(m.result));
	browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
});
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// tab opens the page once more; does calls a function of its files as the program does.
const tab = async () => {
	const { targetId } = await send(undefined, "Target.createTarget", { url: address });
	const { sessionId } = await send(undefined, "Target.attachToTarget", { targetId, flatten: true });
	const value = async (expression) => {
		const r = await send(sessionId, "Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
		if (r.exceptionDetails) throw new Error(r.exceptionDetails.exception?.description || r.exceptionDetails.text);
		return r.result.value;
	};
	for (let k = 0; k < 600; k++) {
		await sleep(200);
		try { if (await value("!!document.body?.dataset.started")) break; } catch { /* the page is not there yet */ }
	}
	await value("globalThis.does = (name, ...a) => new Promise((done) => fs[name](...a, (e, r) => done(e ? e.code : r))); hoglineFiles.mkdirs('/fyne/charts')");
	return { value, close: () => send(undefined, "Target.closeTarget", { targetId }) };
};
const chart = "/fyne/charts/tabs.hchart", readWriteCreate = 66, appendCreate = 1089;
const take = (t) => t.value(`does("open", "${chart}.lock", ${readWriteCreate}, 0)`);
const begin = (t) => t.value(`does("open", "${chart}", ${appendCreate}, 0).then((fd) => { globalThis.chartFile = fd; })`);
const write = (t, text) => t.value(`(async () => { const b = new TextEncoder().encode("${text}"); await does("write", chartFile, b, 0, b.length, null); return does("fsync", chartFile); })()`);
const read = (t) => t.value(`new TextDecoder().decode(hoglineFiles.get("${chart}"))`);
const want = (what, got, wanted) => { if (got !== wanted) throw new Error(`${what}: ${got}, want ${wanted}`); };

try {
	const a = await tab(), b = await tab();
	want("the first tab", typeof await take(a), "number");
	await begin(a);
	await write(a, "one,");
	want("the second tab while the first has the chart", await take(b), "EBUSY");
	want("the first tab again", typeof await take(a), "number");
	await write(a, "two,");
	await a.value("does('close', chartFile)");
	want("the second tab", typeof await take(b), "number");
	want("what the second tab reads", await read(b), "one,two,");
	await begin(b);
	await write(b, "three,");
	want("the first tab while the second has the chart", await take(a), "EBUSY");
	await b.close();
	for (let k = 0; k < 50 && await take(a) === "EBUSY"; k++) await sleep(200);
	want("what the first tab reads when the second is closed", await read(a), "one,two,three,");
	end(0, "a chart belongs to one tab at a time");
} catch (e) {
	end(1, e.message);
}
