"use strict";
// The page around the program: loading, files of the user, touch, links, use without a network.
(async () => {
	const byID = (id) => document.getElementById(id);
	const what = (text) => { byID("what").textContent = text; };
	const japanese = (navigator.language || "").startsWith("ja");
	const say = (en, ja) => what(japanese ? ja : en);
	const files = globalThis.hoglineFiles;
	const downloads = "/home/downloads/";

	globalThis.hoglinePage = {
		// pick asks for a file and gives its path, "" for none.
		pick: (accept) => new Promise((done) => {
			const input = document.createElement("input");
			input.type = "file";
			input.accept = accept;
			input.onchange = async () => done(input.files.length ? await take(input.files[0]) : "");
			input.oncancel = () => done("");
			input.click();
		}),
		// download gives a path of which a download is made when the program has written it.
		download: async (name) => {
			files.mkdirs(downloads);
			return downloads + (name || "hogline.txt").replaceAll("/", "_");
		},
		started: () => {
			byID("loading").remove();
			document.body.dataset.started = String(Math.round(performance.now()));
		},
	};
	files.onWritten = (path) => {
		if (!path.startsWith(downloads) || path.slice(downloads.length).startsWith(".")) return;
		const a = document.createElement("a");
		a.href = URL.createObjectURL(new Blob([files.get(path)]));
		a.download = path.slice(downloads.length);
		a.click();
		setTimeout(() => URL.revokeObjectURL(a.href), 60000);
	};
	const take = async (file) => {
		const path = "/home/" + file.name.replaceAll("/", "_");
		files.put(path, new Uint8Array(await file.arrayBuffer()));
		return path;
	};
	addEventListener("dragover", (e) => e.preventDefault());
	addEventListener("drop", async (e) => {
		e.preventDefault();
		if (e.dataTransfer.files.length && globalThis.hoglineOpen) globalThis.hoglineOpen(await take(e.dataTransfer.files[0]));
	});

	// One finger is the mouse; two turn the wheel.
	const mouse = (type, t) => (t.target || document).dispatchEvent(new MouseEvent(type, {
		bubbles: true, clientX: t.clientX, clientY: t.clientY, screenX: t.screenX, screenY: t.screenY, button: 0 }));
	let spread = 0;
	const between = (e) => Math.hypot(e.touches[0].clientX - e.touches[1].clientX, e.touches[0].clientY - e.touches[1].clientY);
	addEventListener("touchstart", (e) => {
		if (e.target.tagName !== "CANVAS") return;
		e.preventDefault();
		if (e.touches.length === 2) spread = between(e);
		if (e.touches.length === 1) { mouse("mousemove", e.touches[0]); mouse("mousedown", e.touches[0]); }
	}, { passive: false });
	addEventListener("touchmove", (e) => {
		if (e.target.tagName !== "CANVAS") return;
		e.preventDefault();
		if (e.touches.length === 1) mouse("mousemove", e.touches[0]);
		if (e.touches.length === 2) {
			const now = between(e);
			e.target.dispatchEvent(new WheelEvent("wheel", { bubbles: true, deltaY: spread - now, clientX: e.touches[0].clientX, clientY: e.touches[0].clientY }));
			spread = now;
		}
	}, { passive: false });
	addEventListener("touchend", (e) => {
		if (e.target.tagName !== "CANVAS" || !e.changedTouches.length) return;
		e.preventDefault();
		mouse("mouseup", e.changedTouches[0]);
	}, { passive: false });

	// linked is the file in a link, #position= or #study= and its bytes in base64url; null where there is none, or no sound one.
	const maxLink = 2000000; // characters, as in app/ui/files/link.go
	const linked = (hash) => {
		const link = hash.length > maxLink ? null : /^#(?:[^&]*&)*(position|study)=([A-Za-z0-9_-]+)(?:&|$)/.exec(hash);
		if (!link) return null;
		try {
			const text = atob(link[2].replaceAll("-", "+").replaceAll("_", "/"));
			return { path: "/tmp/" + (link[1] === "study" ? "link.hstudy" : "link.hpos"), bytes: Uint8Array.from(text, (c) => c.charCodeAt(0)) };
		} catch { return null; }
	};

	try {
		if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
		await files.load();
		const list = await (await fetch("files.json", { cache: "no-cache" })).json();
		say("Loading…", "読み込み中…");
		const response = await fetch(list.wasm);
		if (!response.ok) throw new Error(response.status + " " + list.wasm);
		let got = 0;
		const counted = response.body.pipeThrough(new TransformStream({
			transform(chunk, out) {
				got += chunk.length;
				byID("progress").value = Math.min(1, got / list.size);
				out.enqueue(chunk);
			},
		}));
		const go = new Go();
		const result = await WebAssembly.instantiateStreaming(new Response(counted, { headers: { "Content-Type": "application/wasm" } }), go.importObject);
		say("Starting…", "起動中…");
		go.argv = ["hogline"];
		go.env = { HOME: "/home", TMPDIR: "/tmp", LANG: navigator.language.replace("-", "_") + ".UTF-8" };
		if (innerWidth < 700) go.env.FYNE_SCALE = String(Math.max(0.5, Math.min(1, innerWidth / 620)).toFixed(2)); // a phone
		const link = linked(location.hash);
		if (link) {
			files.put(link.path, link.bytes);
			go.argv.push(link.path);
		}
		await go.run(result.instance);
		what(japanese ? "Hoglineは終了しました。" : "Hogline has ended.");
	} catch (e) {
		say("Hogline cannot start: " + e.message, "Hoglineを起動できません:" + e.message);
		throw e;
	}
})();
