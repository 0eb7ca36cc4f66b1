"use strict";
// The page around the program: loading, files of the user, touch, links, use without a network.
(async () => {
	const byID = (id) => document.getElementById(id);
	const what = (text) => { byID("what").textContent = text; };
	const language = navigator.languages?.[0] || navigator.language || "en";
	const japanese = language.startsWith("ja");
	const say = (en, ja) => what(japanese ? ja : en);
	const files = globalThis.hoglineFiles;
	const downloads = "/home/downloads/";

	// When the start came how far, in seconds; the program adds its own.
	const marks = [];
	const mark = (name) => { marks.push(`${name} ${(performance.now() / 1000).toFixed(2)}`); };

	let awake = false, lock = null;
	const keepAwake = async () => {
		try {
			if (awake && !lock && document.visibilityState === "visible" && navigator.wakeLock) {
				lock = await navigator.wakeLock.request("screen");
				lock.addEventListener("release", () => { lock = null; });
			} else if (!awake && lock) await lock.release();
		} catch { lock = null; /* a battery that is low, or a page that did not come by https */ }
		document.body.dataset.awake = lock ? "yes" : "no";
	};
	document.addEventListener("visibilitychange", keepAwake);

	globalThis.hoglinePage = {
		mark,
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
		// awake keeps the screen on, or no longer; a page that was hidden asks again.
		awake: (on) => { awake = on; keepAwake(); },
		started: () => {
			byID("loading").remove();
			mark("window");
			document.body.dataset.started = String(Math.round(performance.now()));
			requestAnimationFrame(() => requestAnimationFrame(() => {
				mark("picture");
				document.body.dataset.times = marks.join(", ");
				setTimeout(globalThis.hoglinePage.idle, 0); // a worker starts when there is a picture
				if (!globalThis.hoglineFaces) fetchFaces().then((f) => globalThis.hoglineFacesCame(f)).catch(() => {});
			}));
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
	const take = async (file, dir = "/home/") => {
		const path = dir + file.name.replaceAll("/", "_");
		files.put(path, new Uint8Array(await file.arrayBuffer()));
		return path;
	};
	// takeEntry takes a file, or a folder with all that is in it.
	const takeEntry = async (entry, dir = "/home/") => {
		if (entry.isFile) return take(await new Promise((done, failed) => entry.file(done, failed)), dir);
		const path = dir + entry.name.replaceAll("/", "_"), reader = entry.createReader();
		files.mkdirs(path + "/");
		for (;;) {
			const list = await new Promise((done, failed) => reader.readEntries(done, failed));
			if (!list.length) return path;
			for (const e of list) await takeEntry(e, path + "/");
		}
	};
	// A picture that is pasted is taken like one that is dropped.
	addEventListener("paste", async (e) => {
		const picture = [...(e.clipboardData?.files || [])].find((f) => f.type.startsWith("image/"));
		if (!picture || !globalThis.hoglineOpen) return;
		e.preventDefault();
		globalThis.hoglineOpen(await take(picture));
	});
	addEventListener("dragover", (e) => e.preventDefault());
	addEventListener("drop", async (e) => {
		e.preventDefault();
		if (!globalThis.hoglineOpen) return;
		const dropped = [...e.dataTransfer.items].filter((i) => i.kind === "file").map((i) => [i.webkitGetAsEntry?.(), i.getAsFile()]); // gone after the first wait
		const paths = [];
		for (const [entry, file] of dropped) paths.push(await (entry ? takeEntry(entry) : take(file)));
		if (paths.length) globalThis.hoglineOpen(...paths);
	});

	// Fingers. A tap is a click; a finger that moves on ice or on a board drags there, elsewhere it scrolls up and down, and
	// drags to the sides; one that stays for a while is the right button; two turn the wheel. The program follows the
	// pointer once a frame, so that every press waits until it has come to the place (settle).
	const mouse = (type, p, button = 0) => (document.querySelector("canvas") || document).dispatchEvent(new MouseEvent(type, {
		bubbles: true, clientX: p.x, clientY: p.y, screenX: p.x, screenY: p.y, button }));
	const wheel = (deltaX, deltaY, p) => document.querySelector("canvas").dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaX, deltaY, clientX: p.x, clientY: p.y }));
	const settle = (p) => new Promise((done) => globalThis.hoglineTouch ? globalThis.hoglineTouch(p.x, p.y, done) : done(false));
	const at = (t) => ({ x: t.clientX, y: t.clientY });
	const hold = 600, slop = 8, zoomStep = 1.15, away = { x: -9, y: -9 };
	let touch = null; // what the fingers do now
	let steps = Promise.resolve(); // they are done one after the other
	const then = (f) => { steps = steps.then(f).catch(() => {}); };
	// scroll moves what is under the pointer by pixels: from a delta of 5 on the program takes it twice, below a fifth.
	const scroll = (g, dy) => {
		g.rest += dy;
		if (Math.abs(g.rest) < 10) return;
		wheel(0, -g.rest / 2, g.start);
		g.rest = 0;
	};
	const begin = (g, does) => {
		clearTimeout(g.timer);
		g.does = does;
		const button = does === "hold" ? 2 : 0;
		if (does === "drag" || does === "hold") then(async () => { mouse("mousedown", g.start, button); await settle(g.start); g.pressed = true; });
	};
	const moved = (g, p) => {
		if (g.does === "scroll") {
			const now = performance.now();
			g.speed = 0.7 * (p.y - g.last.y) / Math.max(1, now - g.time) + 0.3 * (g.speed || 0);
			scroll(g, p.y - g.last.y);
			g.time = now;
		} else if (!g.queued) { // only the newest place counts
			g.queued = true;
			then(() => { g.queued = false; mouse("mousemove", g.last); });
		}
		g.last = p;
	};
	// glide goes on scrolling after the finger was lifted.
	const glide = (g) => {
		let time = performance.now();
		const step = () => {
			const now = performance.now();
			if (touch || Math.abs(g.speed) < 0.05) return then(() => mouse("mousemove", away));
			scroll(g, g.speed * (now - time));
			g.speed *= Math.exp((time - now) / 300);
			time = now;
			requestAnimationFrame(step);
		};
		step();
	};
	const release = (g) => {
		clearTimeout(g.timer);
		if (g.does === "tap") then(() => { mouse("mousedown", g.start); mouse("mouseup", g.start); return settle(g.start); });
		if (g.does === "scroll") return glide(g);
		if (g.does === "drag" || g.does === "hold") then(async () => {
			mouse("mousemove", g.last);
			await settle(g.last);
			mouse("mouseup", g.last, g.does === "hold" ? 2 : 0);
			return settle(g.last);
		});
		then(() => mouse("mousemove", away)); // nothing stays pointed at
	};
	const pinch = (e) => {
		const a = at(e.touches[0]), b = at(e.touches[1]);
		return { spread: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
	};
	const onCanvas = (f) => (e) => {
		if (e.target.tagName !== "CANVAS") return;
		e.preventDefault();
		f(e);
	};
	addEventListener("touchstart", onCanvas((e) => {
		if (e.touches.length === 2) {
			if (touch && touch.does !== "tap") release(touch);
			if (touch) clearTimeout(touch.timer);
			const { spread, middle } = pinch(e);
			touch = { does: "pinch", spread };
			then(() => { mouse("mousemove", middle); return settle(middle); });
		}
		if (e.touches.length !== 1) return;
		const start = at(e.touches[0]);
		const g = touch = { does: "tap", start, last: start, time: performance.now(), rest: 0, board: null };
		then(async () => {
			mouse("mousemove", start);
			g.board = await settle(start);
			// After a frame: a busy page gets to know late that the finger moved.
			const held = () => { if (touch === g && g.does === "tap") { begin(g, "hold"); navigator.vibrate?.(10); } };
			g.timer = setTimeout(() => requestAnimationFrame(() => setTimeout(held)), hold);
		});
	}), { passive: false });
	addEventListener("touchmove", onCanvas((e) => {
		const g = touch;
		if (!g) return;
		if (g.does === "pinch" && e.touches.length === 2) {
			const { spread, middle } = pinch(e);
			for (; spread > g.spread * zoomStep; g.spread *= zoomStep) then(() => wheel(0, -1, middle));
			for (; spread < g.spread / zoomStep; g.spread /= zoomStep) then(() => wheel(0, 1, middle));
		}
		if (g.does === "pinch" || e.touches.length !== 1) return;
		const p = at(e.touches[0]), dx = p.x - g.start.x, dy = p.y - g.start.y;
		if (g.does === "tap" && Math.hypot(dx, dy) > slop) {
			clearTimeout(g.timer);
			g.does = "wait"; // whether there is a board
			then(() => begin(g, g.board || Math.abs(dx) > Math.abs(dy) ? "drag" : "scroll"));
		}
		if (g.does === "tap" || g.does === "wait") return;
		moved(g, p);
	}), { passive: false });
	const ended = onCanvas((e) => {
		const g = touch;
		if (!g || e.touches.length) return;
		touch = null;
		if (g.does === "wait") then(() => release(g));
		else release(g);
	});
	addEventListener("touchend", ended, { passive: false });
	addEventListener("touchcancel", ended, { passive: false });

	// Keyboards on the screen and input methods write into an entry beside the page; the program takes what they wrote.
	// It is focused, and the keyboard comes, only where the program has an entry of its own.
	const entry = byID("dummyEntry"), focus = entry.focus.bind(entry);
	entry.focus = () => globalThis.hoglineTyping?.((typing) => { if (typing) focus(); });
	const typed = (text) => { if (text) globalThis.hoglineType?.(text); };
	entry.addEventListener("input", (e) => {
		if (e.isComposing) return;
		if (e.inputType === "deleteContentBackward") for (const type of ["keydown", "keyup"]) document.dispatchEvent(new KeyboardEvent(type, { key: "Backspace", code: "Backspace", keyCode: 8 }));
		else if (e.inputType !== "insertFromComposition") typed(e.data);
		entry.value = " "; // something to delete
	});
	entry.addEventListener("compositionend", (e) => { typed(e.data); entry.value = " "; });

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

	// offerWorkers lets the program compute in workers, which are the program once more: what was compiled for the page is sent to them.
	// One processor is left to the page. ?workers=0 computes in the page.
	const offerWorkers = (module) => {
		if (!globalThis.Worker || new URLSearchParams(location.search).get("workers") === "0") return;
		const cores = navigator.hardwareConcurrency || 2, few = navigator.deviceMemory < 2; // GB
		globalThis.hoglineWorkers = {
			count: few ? 1 : Math.max(2, Math.min(4, cores - 1)),
			create: (heard, failed) => {
				const w = new Worker("worker.js");
				w.onmessage = (e) => e.data.kind === "ended" ? failed({ message: e.data.text }) : heard(e);
				w.onerror = (e) => { e.preventDefault(); failed({ message: e.message || "worker.js" }); };
				w.postMessage({ module, env: { HOME: "/home", TMPDIR: "/tmp" } });
				return w;
			},
		};
	};

	// fetchFaces gives the faces of Japanese texts, regular and bold. The program waits for them where its language is Japanese; else they
	// come after the first picture, for names.
	const fetchFaces = () => Promise.all(["Regular", "Bold"].map(async (weight) => {
		const response = await fetch(`NotoSansCJKjp-${weight}-subset.otf`);
		if (!response.ok) throw new Error(response.status + " " + response.url);
		return new Uint8Array(await response.arrayBuffer());
	}));
	const startsInJapanese = () => {
		try {
			return (JSON.parse(localStorage.getItem("fyne-preferences.json") || "{}").language || (japanese ? "ja" : "en")) === "ja";
		} catch { return japanese; }
	};

	// count shows how much of the program has come.
	const count = async (response, size) => {
		let got = 0;
		const reader = response.body.getReader();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			got += value.length;
			byID("progress").value = Math.min(1, got / size);
		}
	};

	try {
		if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
		await files.load();
		const list = await (await fetch("files.json", { cache: "no-cache" })).json();
		say("Loading…", "読み込み中…");
		const faces = startsInJapanese() ? fetchFaces().catch(() => undefined) : undefined;
		const response = await fetch(list.wasm);
		if (!response.ok) throw new Error(response.status + " " + list.wasm);
		count(response.clone(), list.size);
		// The response itself: browsers keep what they compiled of it for the next start.
		const go = new Go();
		const result = await WebAssembly.instantiateStreaming(response, go.importObject);
		mark("compiled");
		offerWorkers(result.module);
		say("Starting…", "起動中…");
		go.argv = ["hogline"];
		go.env = { HOME: "/home", TMPDIR: "/tmp", LANG: language.replace("-", "_") + ".UTF-8" };
		const link = linked(location.hash);
		if (link) {
			files.put(link.path, link.bytes);
			go.argv.push(link.path);
		}
		if (/^#chart=[A-Za-z0-9_-]{1,100}$/.test(location.hash)) go.env.HOGLINE_CHART = location.origin + "/" + location.hash;
		globalThis.hoglineFaces = await faces;
		await go.run(result.instance);
		what(japanese ? "Hoglineは終了しました。" : "Hogline has ended.");
	} catch (e) {
		say("Hogline cannot start: " + e.message, "Hoglineを起動できません:" + e.message);
		throw e;
	}
})();
