import type {
	RecordedAction,
	RecordedRepetition,
	RecorderMessage,
	RecorderRequest,
	RecorderTab,
} from "@switchyard/spec/recorder";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A page's size, in its pixels. */
interface Size {
	readonly width: number;
	readonly height: number;
}

export interface RecorderProblem {
	readonly code: string;
	readonly message: string;
	readonly hint?: string | undefined;
}

export interface RecorderState {
	/** Whether its panel is shown, and how far its browser is. */
	readonly phase: "closed" | "opening" | "open" | "failed";
	readonly size: Size;
	readonly url: string;
	readonly title: string;
	/** The tabs that are open, in the order in which they were opened. */
	readonly tabs: readonly RecorderTab[];
	readonly recording: boolean;
	/** What an element is picked for, in words; `undefined` while none is. */
	readonly pickingFor: string | undefined;
	readonly problem: RecorderProblem | undefined;
	/** The dialog of the page that waits for an answer. */
	readonly dialog: PageDialog | undefined;
	/** The password that was typed last, as the server has it. */
	readonly password: KeptPassword | undefined;
	/** The same was done in several rows of a list, and a loop over all of them is offered. */
	readonly repetition: RecordedRepetition | undefined;
}

export type PageDialog = Extract<RecorderMessage, { readonly type: "dialog" }>;

/** A typed password as the server has it: a credential, or why there is none. */
export type KeptPassword = Pick<
	Extract<RecordedAction, { readonly kind: "password" }>,
	"credential" | "refused"
>;

export type Picked = Readonly<Record<string, unknown>>;

/** A browser beside the server that a person sees and works in. */
export interface Recorder {
	readonly store: StoreApi<RecorderState>;
	/** Shows it, and opens the browser where there is none; it records at once, unless an element is picked. */
	open(): void;
	/** Ends the browser. */
	close(): void;
	send(request: RecorderRequest): void;
	record(on: boolean): void;
	/** Has the person choose an element in the page. */
	pick(purpose: string, onPicked: (target: Picked) => void): void;
	stopPicking(): void;
	/** What was said of the password was read. */
	dismissPassword(): void;
	/** The loop was made, or is not wanted: it is not offered again. */
	dismissRepetition(): void;
	/** Calls `listener` with each picture of the page. */
	onPicture(listener: (jpeg: Blob) => void): () => void;
	/** Calls `listener` with each step; one with the number of an earlier one replaces it, and one may come before another. */
	onAction(listener: ActionListener): () => void;
}

/** `before` is the number of the step that it comes before; behind all others when absent. */
export type ActionListener = (number: number, action: RecordedAction, before: number | undefined) => void;

const CLOSED: RecorderState = {
	phase: "closed",
	size: { width: 1280, height: 800 },
	url: "",
	title: "",
	tabs: [],
	recording: false,
	pickingFor: undefined,
	problem: undefined,
	dialog: undefined,
	password: undefined,
	repetition: undefined,
};

export interface RecorderOptions {
	/** The address of `/recorder`. */
	readonly url: () => string;
	readonly WebSocket?: new (url: string) => WebSocket;
}

export function createRecorder({ url, WebSocket = globalThis.WebSocket }: RecorderOptions): Recorder {
	const store = createStore<RecorderState>(() => CLOSED);
	const pictures = new Set<(jpeg: Blob) => void>();
	const actions = new Set<ActionListener>();
	let socket: WebSocket | undefined;
	/** The first actions of what was offered and is not wanted. */
	let dismissed = new Set<number>();
	let onPicked: ((target: Picked) => void) | undefined;

	function send(request: RecorderRequest) {
		if (socket?.readyState === 1) socket.send(JSON.stringify(request));
	}

	function connect() {
		const current = new WebSocket(url());
		socket = current;
		dismissed = new Set();
		store.setState({ ...CLOSED, phase: "opening", pickingFor: store.getState().pickingFor });
		current.addEventListener("message", ({ data }: MessageEvent<Blob | string>) => {
			if (socket !== current) return;
			if (typeof data === "string") receive(JSON.parse(data) as RecorderMessage);
			else for (const listener of pictures) listener(data);
		});
		current.addEventListener("close", () => {
			if (socket !== current) return;
			socket = undefined;
			onPicked = undefined;
			store.setState(({ problem }) => ({
				phase: "failed",
				recording: false,
				pickingFor: undefined,
				dialog: undefined,
				repetition: undefined,
				problem: problem ?? {
					code: "CONNECTION_LOST",
					message: "The browser beside the server is gone.",
					hint: "Others may have too many of them open, or the server stopped.",
				},
			}));
		});
	}

	function receive(message: RecorderMessage) {
		switch (message.type) {
			case "open":
				store.setState({ phase: "open", size: { width: message.width, height: message.height } });
				if (onPicked) send({ type: "pick", on: true });
				else record(true);
				return;
			case "page":
				return store.setState({ url: message.url, title: message.title, problem: undefined });
			case "tabs":
				return store.setState({ tabs: message.tabs });
			case "action": {
				const { number, action, before } = message;
				for (const listener of actions) listener(number, action, before);
				if (action.kind === "password" && (action.credential ?? action.refused) !== undefined)
					store.setState({ password: action });
				return;
			}
			case "repeated": {
				const { repetition } = message;
				const isWanted = !repetition?.rows.flat().some((number) => dismissed.has(number));
				return store.setState({ repetition: isWanted ? repetition : undefined });
			}
			case "dialog":
				return store.setState({ dialog: message });
			case "dialog-over":
				return store.setState({ dialog: undefined });
			case "picked": {
				const answer = onPicked;
				onPicked = undefined;
				store.setState({ pickingFor: undefined });
				if (message.target) answer?.(message.target);
				return;
			}
			case "problem": {
				const { code, message: text, hint } = message;
				store.setState({ problem: { code, message: text, hint } });
			}
		}
	}

	function record(on: boolean) {
		send({ type: "record", on });
		store.setState({ recording: on });
	}

	function open() {
		if (!socket) connect();
	}

	return {
		store,
		open,
		close() {
			const current = socket;
			socket = undefined;
			onPicked = undefined;
			current?.close();
			store.setState(CLOSED);
		},
		send,
		record,
		pick(purpose, answer) {
			onPicked = answer;
			store.setState({ pickingFor: purpose });
			if (store.getState().phase === "open") send({ type: "pick", on: true });
			else open();
		},
		stopPicking() {
			onPicked = undefined;
			send({ type: "pick", on: false });
			store.setState({ pickingFor: undefined });
		},
		dismissPassword() {
			store.setState({ password: undefined });
		},
		dismissRepetition() {
			for (const number of store.getState().repetition?.rows.flat() ?? []) dismissed.add(number);
			store.setState({ repetition: undefined });
		},
		onPicture(listener) {
			pictures.add(listener);
			return () => pictures.delete(listener);
		},
		onAction(listener) {
			actions.add(listener);
			return () => actions.delete(listener);
		},
	};
}
