import type { SessionViewMessage } from "@switchyard/spec/session-view";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openSessionViews } from "./session-views.ts";

/** The server's end in the test's hand. */
class ServerSocket extends EventTarget {
	static all: ServerSocket[] = [];
	readonly requests: unknown[] = [];
	readyState = 0;

	constructor() {
		super();
		ServerSocket.all.push(this);
	}
	send(text: string) {
		this.requests.push(JSON.parse(text));
	}
	close() {
		this.readyState = 3;
		this.dispatchEvent(new Event("close"));
	}
	accept() {
		this.readyState = 1;
		this.dispatchEvent(new Event("open"));
	}
	tell(message: SessionViewMessage) {
		this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
	}
	picture(text: string) {
		this.dispatchEvent(new MessageEvent("message", { data: new Blob([text]) }));
	}
}

const SESSIONS = [2, 5].map((step) => ({ step, round: 0, kind: "browser", agent: false }));

function open() {
	const views = openSessionViews({
		url: "ws://127.0.0.1/session-views/run",
		WebSocket: ServerSocket as unknown as typeof WebSocket,
		firstDelayMs: 1,
	});
	return { views, state: () => views.store.getState() };
}

const socket = () => ServerSocket.all.at(-1) as ServerSocket;

describe("the pictures of a run's sessions", () => {
	beforeEach(() => {
		ServerSocket.all = [];
	});

	it("give the last picture to who comes later, and none of another session", () => {
		const { views } = open();
		const seen: Blob[] = [];
		socket().accept();
		socket().tell({ type: "sessions", sessions: SESSIONS });
		socket().tell({ type: "showing", step: 2, round: 0 });
		socket().picture("first");
		const leave = views.onPicture((picture) => seen.push(picture));
		expect(seen).toHaveLength(1);
		socket().picture("second");
		expect(seen).toHaveLength(2);
		leave();
		socket().tell({ type: "showing", step: 5, round: 0 });
		views.onPicture((picture) => seen.push(picture));
		expect(seen).toHaveLength(2);
		views.close();
	});

	it("forget what is closed", () => {
		const { views, state } = open();
		socket().accept();
		socket().tell({ type: "sessions", sessions: SESSIONS });
		socket().tell({ type: "showing", step: 2, round: 0 });
		socket().tell({ type: "page", url: "http://site/", title: "Pens" });
		expect(state()).toMatchObject({ known: true, showing: { step: 2 }, title: "Pens" });
		socket().tell({ type: "sessions", sessions: [] });
		expect(state()).toMatchObject({ known: true, sessions: [], showing: undefined });
		views.close();
	});

	it("connect again after a loss, and ask for what was chosen", async () => {
		const { views, state } = open();
		socket().accept();
		views.show({ step: 2, round: 0 });
		expect(socket().requests).toEqual([{ type: "show", step: 2, round: 0 }]);
		socket().close();
		expect(state().known).toBe(false);
		await vi.waitFor(() => expect(ServerSocket.all).toHaveLength(2));
		socket().accept();
		expect(socket().requests).toEqual([{ type: "show", step: 2, round: 0 }]);
		views.close();
		await new Promise((later) => setTimeout(later, 5));
		expect(ServerSocket.all).toHaveLength(2);
	});
});
