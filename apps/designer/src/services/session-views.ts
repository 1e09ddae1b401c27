import { backoff } from "@switchyard/async";
import type { SessionViewMessage, SessionViewRequest, ViewedSession } from "@switchyard/spec/session-view";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface SessionViewsState {
	/** Whether the server has said what there is; false while there is no connection. */
	readonly known: boolean;
	readonly sessions: readonly ViewedSession[];
	/** Which of them the pictures are of. */
	readonly showing: Pick<ViewedSession, "step" | "round"> | undefined;
	readonly url: string;
	readonly title: string;
	/** Why there is no picture. */
	readonly problem: string | undefined;
}

/** The live pictures of the sessions that a run works in. */
export interface SessionViews {
	readonly store: StoreApi<SessionViewsState>;
	/** Chooses which of them is shown. */
	show(nodeSession: Pick<ViewedSession, "step" | "round">): void;
	/** Calls `listener` with the picture that there is, and with each that comes. */
	onPicture(listener: (jpeg: Blob) => void): () => void;
	close(): void;
}

export interface SessionViewsOptions {
	/** The address of `/session-views/:run`. */
	readonly url: string;
	readonly WebSocket?: new (url: string) => WebSocket;
	/** The first wait before reconnecting, in milliseconds; doubled with every failure, at most 15 s. */
	readonly firstDelayMs?: number;
}

const NOTHING: SessionViewsState = {
	known: false,
	sessions: [],
	showing: undefined,
	url: "",
	title: "",
	problem: undefined,
};

/** Connects, and again after each loss, until it is closed. */
export function openSessionViews({
	url,
	WebSocket = globalThis.WebSocket,
	firstDelayMs = 500,
}: SessionViewsOptions): SessionViews {
	const store = createStore<SessionViewsState>(() => NOTHING);
	const pictures = new Set<(jpeg: Blob) => void>();
	const bounds = { first: firstDelayMs, longest: 15_000 };
	let failures = 0;
	let socket: WebSocket | undefined;
	let retry: ReturnType<typeof setTimeout> | undefined;
	let wanted: SessionViewRequest | undefined;
	/** Of what is shown: a page that does not change sends no other one. */
	let last: Blob | undefined;

	function connect() {
		const current = new WebSocket(url);
		socket = current;
		current.addEventListener("open", () => {
			failures = 0;
			if (wanted) current.send(JSON.stringify(wanted));
		});
		current.addEventListener("message", ({ data }: MessageEvent<Blob | string>) => {
			if (socket !== current) return;
			if (typeof data === "string") receive(JSON.parse(data) as SessionViewMessage);
			else {
				last = data;
				for (const listener of pictures) listener(data);
			}
		});
		current.addEventListener("close", () => {
			if (socket !== current) return;
			last = undefined;
			store.setState(NOTHING);
			retry = setTimeout(connect, backoff(failures++, bounds, Math.random));
		});
	}

	function receive(message: SessionViewMessage) {
		switch (message.type) {
			case "sessions": {
				const { sessions: nodeSessions } = message;
				const { showing } = store.getState();
				const isThere = nodeSessions.some(
					({ step, round }) => step === showing?.step && round === showing.round,
				);
				return store.setState({
					known: true,
					sessions: nodeSessions,
					...(isThere ? {} : { showing: undefined }),
				});
			}
			case "showing": {
				const { step, round } = message;
				last = undefined;
				return store.setState({ showing: { step, round }, url: "", title: "", problem: undefined });
			}
			case "page":
				return store.setState({ url: message.url, title: message.title });
			case "problem":
				store.setState({ problem: `${message.message} ${message.hint ?? ""}`.trim() });
		}
	}

	connect();
	return {
		store,
		show({ step, round }) {
			wanted = { type: "show", step, round };
			if (socket?.readyState === 1) socket.send(JSON.stringify(wanted));
		},
		onPicture(listener) {
			pictures.add(listener);
			if (last) listener(last);
			return () => pictures.delete(listener);
		},
		close() {
			clearTimeout(retry);
			const current = socket;
			socket = undefined;
			current?.close();
		},
	};
}
