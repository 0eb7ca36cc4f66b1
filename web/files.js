"use strict";
// The files of the program in the browser: a tree in memory with the functions of Node's fs that Go's wasm_exec.js calls.
// What lies below /home, charts and rules are kept in IndexedDB.
(() => {
	const error = (code) => Object.assign(new Error(code), { code });
	const root = { dir: new Map(), time: Date.now() };
	const parts = (path) => path.split("/").filter((p) => p && p !== ".");
	const find = (path) => {
		let n = root;
		for (const p of parts(path)) {
			if (!n.dir) throw error("ENOTDIR");
			if (!(n = n.dir.get(p))) throw error("ENOENT");
		}
		return n;
	};
	const parent = (path) => {
		const all = parts(path), name = all.pop();
		const n = find(all.join("/"));
		if (!n.dir) throw error("ENOTDIR");
		return [n, name];
	};

	// Charts and rules that are not saved lie where the program keeps its own files; locks end with the page.
	const isKept = (path) => path.startsWith("/home/") || (path.startsWith("/fyne/charts/") || path.startsWith("/fyne/rules/")) && !path.endsWith(".lock");

	let database = null;
	const changed = new Set();
	let timer = 0;
	const keep = (path) => {
		path = "/" + parts(path).join("/");
		if (!database || !isKept(path)) return;
		changed.add(path);
		clearTimeout(timer);
		timer = setTimeout(flush, 200);
	};
	const flush = (then) => {
		const done = typeof then === "function" ? then : () => {};
		if (!database || !changed.size) return done();
		const t = database.transaction("files", "readwrite");
		t.oncomplete = t.onabort = () => done();
		const store = t.objectStore("files");
		for (const path of changed) {
			let n = null;
			try { n = find(path); } catch { /* it is gone */ }
			if (n && n.data) store.put(n.data.slice(0, n.size), path);
			else store.delete(path);
		}
		changed.clear();
		t.commit?.();
	};
	addEventListener("pagehide", flush);
	document.addEventListener("visibilitychange", flush);

	const files = {
		onWritten: () => {},
		mkdirs(path) {
			let n = root;
			for (const p of parts(path)) {
				if (!n.dir.has(p)) n.dir.set(p, { dir: new Map(), time: Date.now() });
				n = n.dir.get(p);
			}
		},
		put(path, bytes) {
			files.mkdirs(parts(path).slice(0, -1).join("/"));
			const [dir, name] = parent(path);
			dir.dir.set(name, { data: bytes, size: bytes.length, time: Date.now() });
			keep(path);
		},
		get(path) {
			const n = find(path);
			return n.data.slice(0, n.size);
		},
		async load() {
			files.mkdirs("/home");
			files.mkdirs("/tmp");
			try {
				database = await new Promise((done, fail) => {
					const r = indexedDB.open("hogline", 1);
					r.onupgradeneeded = () => r.result.createObjectStore("files");
					r.onsuccess = () => done(r.result);
					r.onerror = () => fail(r.error);
				});
				await new Promise((done) => {
					const r = database.transaction("files").objectStore("files").openCursor();
					r.onsuccess = () => {
						const c = r.result;
						if (!c) return done();
						files.put(c.key, c.value);
						c.continue();
					};
					r.onerror = done;
				});
				changed.clear();
			} catch { database = null; /* a private window keeps nothing */ }
		},
	};
	globalThis.hoglineFiles = files;

	const open = new Map();
	let next = 10;
	const stat = (n) => ({
		dev: 0, ino: 0, mode: n.dir ? 0o40755 : 0o100644, nlink: 1, uid: 0, gid: 0, rdev: 0, size: n.dir ? 0 : n.size, blksize: 4096,
		blocks: n.dir ? 0 : Math.ceil(n.size / 512), atimeMs: n.time, mtimeMs: n.time, ctimeMs: n.time, isDirectory: () => !!n.dir,
	});
	const at = (fd) => {
		const f = open.get(fd);
		if (!f) throw error("EBADF");
		return f;
	};
	const grow = (n, size) => {
		if (size > n.data.length) {
			const d = new Uint8Array(Math.max(size, 2 * n.data.length, 256));
			d.set(n.data.subarray(0, n.size));
			n.data = d;
		}
		if (size > n.size) n.size = size;
	};
	const constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 };
	const system = {
		open(path, flags, mode) {
			let n;
			try { n = find(path); } catch (e) {
				if (e.code !== "ENOENT" || !(flags & constants.O_CREAT)) throw e;
				const [dir, name] = parent(path);
				n = { data: new Uint8Array(0), size: 0, time: Date.now() };
				dir.dir.set(name, n);
				keep(path);
				flags &= ~constants.O_EXCL;
			}
			if (flags & constants.O_EXCL) throw error("EEXIST");
			if (n.dir && flags & 3) throw error("EISDIR");
			if (flags & constants.O_TRUNC) n.size = 0;
			open.set(++next, { n, path, at: 0, append: flags & constants.O_APPEND, writes: !!(flags & 3), wrote: false });
			return next;
		},
		close(fd) {
			const f = at(fd);
			open.delete(fd);
			if (f.wrote) { keep(f.path); files.onWritten(f.path); }
		},
		read(fd, buffer, offset, length, position) {
			const f = at(fd);
			if (f.n.dir) throw error("EISDIR");
			const from = position === null || position === undefined ? f.at : position;
			const n = Math.max(0, Math.min(length, f.n.size - from));
			buffer.set(f.n.data.subarray(from, from + n), offset);
			if (position === null || position === undefined) f.at += n;
			return n;
		},
		write(fd, buffer, offset, length, position) {
			if (fd === 1 || fd === 2) return system.writeSync(fd, buffer.subarray(offset, offset + length));
			const f = at(fd);
			const from = f.append ? f.n.size : position === null || position === undefined ? f.at : position;
			grow(f.n, from + length);
			f.n.data.set(buffer.subarray(offset, offset + length), from);
			if (position === null || position === undefined) f.at = from + length;
			f.wrote = true;
			f.n.time = Date.now();
			return length;
		},
		fstat: (fd) => stat(at(fd).n),
		stat: (path) => stat(find(path)),
		lstat: (path) => stat(find(path)),
		mkdir(path) {
			const [dir, name] = parent(path);
			if (!name || dir.dir.has(name)) throw error("EEXIST");
			dir.dir.set(name, { dir: new Map(), time: Date.now() });
		},
		readdir: (path) => { const n = find(path); if (!n.dir) throw error("ENOTDIR"); return [...n.dir.keys()]; },
		rename(from, to) {
			const n = find(from), [a, x] = parent(from), [b, y] = parent(to);
			a.dir.delete(x);
			b.dir.set(y, n);
			keep(from);
			keep(to);
			if (n.data) files.onWritten(to);
		},
		unlink(path) {
			const [dir, name] = parent(path);
			if (!dir.dir.has(name)) throw error("ENOENT");
			if (dir.dir.get(name).dir) throw error("EISDIR");
			dir.dir.delete(name);
			keep(path);
		},
		rmdir(path) {
			const [dir, name] = parent(path), n = find(path);
			if (!n.dir) throw error("ENOTDIR");
			if (n.dir.size) throw error("ENOTEMPTY");
			dir.dir.delete(name);
		},
		ftruncate(fd, size) { const n = at(fd).n; grow(n, size); n.size = size; },
		truncate(path, size) { const n = find(path); grow(n, size); n.size = size; keep(path); },
		chmod() {}, fchmod() {}, chown() {}, fchown() {}, lchown() {}, utimes() {},
		link() { throw error("ENOSYS"); }, symlink() { throw error("ENOSYS"); }, readlink() { throw error("EINVAL"); },
	};
	const fs = globalThis.fs;
	const writeSync = fs.writeSync.bind(fs);
	system.writeSync = writeSync;
	Object.assign(fs.constants, constants);
	for (const [name, f] of Object.entries(system)) {
		if (name === "writeSync") continue;
		fs[name] = (...args) => {
			const done = args.pop();
			let result;
			try { result = f(...args); } catch (e) { return done(e.code ? e : error("EIO")); }
			done(null, result);
		};
	}
	// A chart belongs to one tab at a time: its lock file is opened where no other tab has the chart, which is then read as the last one left
	// it, and the tab has it until the chart is closed. A page that did not come by https knows no locks.
	const chartEnd = ".hchart", lockEnd = ".lock";
	const isChart = (path) => path.startsWith("/fyne/charts/") && path.endsWith(chartEnd);
	const held = new Map(); // what gives a chart back, by path
	const renew = (path) => new Promise((done) => {
		if (!database || changed.has(path)) return done();
		const r = database.transaction("files").objectStore("files").get(path);
		r.onsuccess = () => {
			if (r.result) {
				files.put(path, r.result);
				changed.delete(path);
			}
			done();
		};
		r.onerror = done;
	});
	const hold = (path) => new Promise((done) => {
		if (held.has(path) || !navigator.locks) return done(true);
		navigator.locks.request("hogline:" + path, { ifAvailable: true }, async (lock) => {
			if (!lock) return done(false);
			const end = new Promise((release) => held.set(path, release));
			await renew(path);
			done(true);
			return end;
		}).catch(() => done(true));
	});
	const openFile = fs.open, closeFile = fs.close;
	fs.open = (path, flags, mode, done) => {
		const chart = "/" + parts(path).join("/").slice(0, -lockEnd.length);
		if (!path.endsWith(lockEnd) || !isChart(chart)) return openFile(path, flags, mode, done);
		hold(chart).then((free) => free ? openFile(path, flags, mode, done) : done(error("EBUSY")));
	};
	fs.close = (fd, done) => {
		const f = open.get(fd), path = f ? "/" + parts(f.path).join("/") : "";
		closeFile(fd, (e) => {
			if (!isChart(path) || !f.writes || !held.has(path)) return done(e);
			flush(() => { held.get(path)?.(); held.delete(path); done(e); });
		});
	};
	// fsync is done when the file is in the database: a chart that stays open loses nothing with the tab.
	fs.fsync = (fd, done) => {
		const f = open.get(fd);
		if (!f || !f.wrote || !database) return done(null);
		keep(f.path);
		flush(() => done(null));
	};
	globalThis.process.cwd = () => "/home";
	globalThis.process.chdir = () => { throw error("ENOSYS"); };
})();
