import type { Event } from "@switchyard/spec/event";
import type { LiveFrame, LiveRequest } from "@switchyard/spec/live";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createLive } from "./live.ts";

const RUN = "0198c0de-0000-7000-8000-000000000001";

/** The server's end of `/live` in the test's hand. */
class ServerSocket extends EventTarget {
	static all: ServerSocket[] = [];
	readonly requests: LiveRequest[] = [];

	constructor() {
		super();
		ServerSocket.all.push(this);
	}
	send(text: string) {
		this.requests.push(JSON.parse(text));
	}
	close() {
		this.dispatchEvent(new DomEvent("close"));
	}
	accept() {
		this.dispatchEvent(new DomEvent("open"));
	}
	tell(frame: LiveFrame) {
		this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
	}
}
const DomEvent = globalThis.Event;

function events(...seqs: number[]): Event[] {
	return seqs.map((seq) => ({ type: "run-resume", run: RUN, seq, at: seq }));
}

function open() {
	const live = createLive({
		url: () => "ws://127.0.0.1/live",
		WebSocket: ServerSocket as unknown as typeof WebSocket,
		firstDelayMs: 1,
	});
	return { live, socket: (index: number) => ServerSocket.all[index] as ServerSocket };
}

function watch(live: ReturnType<typeof createLive>, from?: number) {
	const seen: number[] = [];
	const leave = live.watchRun(
		RUN,
		{ onEvents: (some) => seen.push(...some.map(({ seq }) => seq)), onEphemerals: () => {} },
		from,
	);
	return { seen, leave };
}

/** A watcher of a flow that listens to nothing. */
const DEAF = { onRun: () => {}, onEdit: () => {}, onNodeTypes: () => {}, onReconnect: () => {} };

describe("the live connection", () => {
	beforeEach(() => {
		ServerSocket.all = [];
	});

	it("asks for a run from its first event and hands every event on once [P4]", () => {
		const { live, socket } = open();
		const { seen } = watch(live);
		socket(0).accept();
		expect(socket(0).requests).toEqual([{ subscribe: { run: RUN, from: 1 } }]);
		socket(0).tell({ type: "events", run: RUN, events: events(1, 2) });
		socket(0).tell({ type: "events", run: RUN, events: events(2, 3) });
		expect(seen).toEqual([1, 2, 3]);
		live.close();
	});

	it("resumes after a break from the last event seen, nothing twice [Q-R11]", async () => {
		const { live, socket } = open();
		const { seen } = watch(live);
		socket(0).accept();
		socket(0).tell({ type: "events", run: RUN, events: events(1, 2) });
		socket(0).close();
		await vi.waitUntil(() => ServerSocket.all.length === 2);
		socket(1).accept();
		expect(socket(1).requests).toEqual([{ subscribe: { run: RUN, from: 3 } }]);
		socket(1).tell({ type: "events", run: RUN, events: events(3) });
		expect(seen).toEqual([1, 2, 3]);
		live.close();
	});

	it("asks again for what is missing when a frame leaves a gap [Q-R11]", () => {
		const { live, socket } = open();
		const { seen } = watch(live);
		socket(0).accept();
		socket(0).tell({ type: "events", run: RUN, events: events(1) });
		socket(0).tell({ type: "events", run: RUN, events: events(3) });
		expect(seen).toEqual([1]);
		expect(socket(0).requests.at(-1)).toEqual({ subscribe: { run: RUN, from: 2 } });
		live.close();
	});

	it("brings a second watcher of a run up to date without repeating events to the first", () => {
		const { live, socket } = open();
		const first = watch(live);
		socket(0).accept();
		socket(0).tell({ type: "events", run: RUN, events: events(1, 2) });
		const second = watch(live);
		expect(socket(0).requests.at(-1)).toEqual({ subscribe: { run: RUN, from: 1 } });
		socket(0).tell({ type: "events", run: RUN, events: events(1, 2, 3) });
		expect(first.seen).toEqual([1, 2, 3]);
		expect(second.seen).toEqual([1, 2, 3]);
		live.close();
	});

	it("tells the watchers of a flow when it is back after a break, and hangs up after the last one left", async () => {
		const { live, socket } = open();
		const onReconnect = vi.fn();
		const leave = live.watchFlow("desk", { ...DEAF, onReconnect });
		socket(0).accept();
		expect(onReconnect).not.toHaveBeenCalled();
		socket(0).close();
		await vi.waitUntil(() => ServerSocket.all.length === 2);
		socket(1).accept();
		expect(onReconnect).toHaveBeenCalledOnce();
		leave();
		expect(live.connected()).toBe(false);
	});

	it("tells the watchers of every flow that node types came or went [P1]", () => {
		const { live, socket } = open();
		const [one, other] = [vi.fn(), vi.fn()];
		live.watchFlow("desk", { ...DEAF, onNodeTypes: one });
		live.watchFlow("shop", { ...DEAF, onNodeTypes: other });
		socket(0).accept();
		socket(0).tell({ type: "node-types" });
		expect(one).toHaveBeenCalledOnce();
		expect(other).toHaveBeenCalledOnce();
		live.close();
	});

	it("tells of changes of the list of flows, and that some may have been missed", async () => {
		const { live, socket } = open();
		let changes = 0;
		const leave = live.watchFlowList(() => {
			changes += 1;
		});
		socket(0).accept();
		expect(socket(0).requests).toEqual([{ subscribe: { flowList: true } }]);
		socket(0).tell({ type: "flow-list" });
		expect(changes).toBe(1);
		socket(0).close();
		await vi.waitFor(() => expect(ServerSocket.all).toHaveLength(2));
		socket(1).accept();
		expect(changes).toBe(2);
		leave();
		expect(socket(1).requests.at(-1)).toEqual({ unsubscribe: { flowList: true } });
	});
});
