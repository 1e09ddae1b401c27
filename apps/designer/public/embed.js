// Shows the chat of a robot on another page: a button, and a panel with the chat in a frame of the server's own. Load it by one tag:
// <script src="https://server/embed.js" data-robot="…" data-token="…" async></script>
// A file as it is, so that nothing but this tag is needed.
(() => {
	const script = document.currentScript;
	if (!(script instanceof HTMLScriptElement)) return;
	const { robot, token = "", tokenUrl, theme = "", label = "Chat" } = script.dataset;
	if (robot === undefined) {
		reportError(new Error("embed.js: the script tag needs data-robot, the id of the robot."));
		return;
	}
	const server = new URL(script.src).origin;
	const hash = theme === "" ? "" : `#theme=${encodeURIComponent(theme)}`;
	const address = `${server}/embed/${encodeURIComponent(robot)}${hash}`;
	const memory = `switchyard.chat.${robot}`;
	/** How long the chat may take to appear, in milliseconds; a page that may not show it gets an empty frame. */
	const patienceMs = 15_000;

	const host = document.createElement("div");
	const shadow = host.attachShadow({ mode: "open" });
	const style = document.createElement("style");
	style.textContent = `
		:host { all: initial; color-scheme: light dark; }
		button, .panel { position: fixed; z-index: 2147483000; right: 20px; box-sizing: border-box; }
		button { bottom: 20px; width: 56px; height: 56px; padding: 0; border: 1px solid rgb(255 255 255 / 0.24); border-radius: 50%; background: #1f1f27; color: #fff; cursor: pointer; box-shadow: 0 8px 24px rgb(16 16 22 / 0.24); }
		button:hover { background: #3a3a45; }
		button:focus-visible { outline: 3px solid #4c8dff; outline-offset: 3px; }
		svg { display: block; margin: auto; }
		.open .shut, button:not(.open) .shown { display: none; }
		.panel { bottom: 88px; width: 400px; height: min(640px, calc(100dvh - 108px)); border: 1px solid rgb(128 128 140 / 0.4); border-radius: 12px; overflow: hidden; background: Canvas; box-shadow: 0 16px 48px rgb(16 16 22 / 0.28); }
		.panel[hidden] { display: none; }
		iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: normal; }
		p { margin: 0; padding: 24px; font: 15px/1.5 system-ui, sans-serif; color: CanvasText; }
		@media (max-width: 480px), (max-height: 480px) {
			.panel { inset: 0; width: 100%; height: 100dvh; border: 0; border-radius: 0; }
			.open { display: none; }
		}
	`;
	const button = document.createElement("button");
	button.type = "button";
	button.innerHTML =
		'<svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path class="shut" d="M21 15a2 2 0 0 1-2 2H8l-5 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z"/><path class="shown" d="m6 9 6 6 6-6"/></svg>';
	const panel = document.createElement("div");
	panel.className = "panel";
	panel.id = "panel";
	panel.hidden = true;
	panel.setAttribute("role", "dialog");
	panel.setAttribute("aria-label", label);
	button.setAttribute("aria-controls", "panel");
	shadow.append(style, panel, button);

	/** @type {HTMLIFrameElement | undefined} */
	let frame;
	let isReady = false;
	/** @param {object} said */
	const say = (said) => frame?.contentWindow?.postMessage(said, server);

	/**
	 * A token of the page's backend: the one in the tag at first, a new one from `data-token-url` after that.
	 * @param {boolean} isFirst
	 */
	const sendToken = async (isFirst) => {
		if (isFirst && token !== "") {
			say({ switchyard: "token", token });
			return;
		}
		if (tokenUrl === undefined) return;
		try {
			const reply = await fetch(tokenUrl, { credentials: "same-origin" });
			if (!reply.ok) throw new Error(`it answered ${reply.status}`);
			const fresh = await reply.json();
			say({ switchyard: "token", token: String(fresh.token) });
		} catch (error) {
			reportError(new Error(`embed.js: no token could be had from ${tokenUrl}.`, { cause: error }));
		}
	};

	const load = () => {
		frame = document.createElement("iframe");
		frame.title = label;
		frame.src = address;
		panel.replaceChildren(frame);
		setTimeout(() => {
			if (isReady) return;
			const note = document.createElement("p");
			note.setAttribute("role", "alert");
			note.textContent = "The chat cannot be shown on this page.";
			panel.replaceChildren(note);
			frame = undefined;
		}, patienceMs);
	};

	/**
	 * @param {boolean} isOpen
	 * @param {boolean} [byHand] whether the visitor did it, so that the focus goes along
	 */
	const show = (isOpen, byHand = true) => {
		panel.hidden = !isOpen;
		button.classList.toggle("open", isOpen);
		button.setAttribute("aria-expanded", String(isOpen));
		button.setAttribute("aria-label", isOpen ? `Close: ${label}` : `Open: ${label}`);
		try {
			sessionStorage.setItem(memory, isOpen ? "open" : "");
		} catch {
			// Storage may be switched off: the panel is then closed after a reload.
		}
		if (isOpen && frame === undefined) load();
		if (!byHand) return;
		if (isOpen && isReady) say({ switchyard: "opened" });
		if (!isOpen) button.focus();
	};

	addEventListener("message", ({ source, origin, data }) => {
		if (frame === undefined || source !== frame.contentWindow || origin !== server) return;
		switch (Object(data).switchyard) {
			case "ready":
				isReady = true;
				void sendToken(true);
				if (!panel.hidden && document.activeElement === host) say({ switchyard: "opened" });
				break;
			case "token-needed":
				void sendToken(false);
				break;
			case "close":
				show(false);
				break;
		}
	});
	button.addEventListener("click", () => show(panel.hidden === true));
	shadow.addEventListener("keydown", (event) => {
		if (event instanceof KeyboardEvent && event.key === "Escape" && !panel.hidden) show(false);
	});

	let wasOpen = false;
	try {
		wasOpen = sessionStorage.getItem(memory) === "open";
	} catch {
		// As above.
	}
	const begin = () => {
		document.body.append(host);
		show(wasOpen, false);
	};
	if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin, { once: true });
	else begin();
})();
