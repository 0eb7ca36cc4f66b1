"use strict";
// A web worker of the page: the program once more, which answers the page's calls. The page sends what it compiled.
importScripts("wasm_exec.js");
// The window's library asks for these while it is initialised, before the program knows that it has no window here.
self.document = { body: { style: { setProperty() {} } }, getElementById: () => null };
(() => {
	let serve = null;
	const early = []; // letters that came before the program had started
	self.hoglineServe = (f) => {
		serve = f;
		for (const l of early.splice(0)) f(l);
	};
	const fail = (e) => { self.postMessage({ kind: "ended", id: 0, name: "", text: String(e && e.message || e) }); self.close(); };
	self.onmessage = async (e) => {
		if (!e.data.module) return serve ? serve(e.data) : early.push(e.data);
		try {
			const go = new Go();
			go.argv = ["hogline", "worker"];
			go.env = e.data.env;
			await go.run(await WebAssembly.instantiate(e.data.module, go.importObject));
			fail("it ended");
		} catch (error) { fail(error); }
	};
})();
