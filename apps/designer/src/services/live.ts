import { backoff } from "@switchyard/async";
import type { LiveFrame, LiveRequest, Presence } from "@switchyard/spec/live";
import type { FlowWatcher, RunWatcher } from "./live-watcher.ts";
import { RunSubscription } from "./run-subscription.ts";

/** The `/live` connection: opened when something is watched, kept up by itself, resumed without loss or repetition. */
export interface Live {
	watchRun(run: string, watcher: RunWatcher, from?: number): () => void;
	watchFlow(flow: string, watcher: FlowWatcher): () => void;
	/** Calls `watcher` when something in the list of flows is another, and when that may have been missed. */
	watchFlowList(watcher: () => void): () => void;
	/** Shows this person to the others at a flow, for as long as it is watched. */
	showPresence(flow: string, person: Presence): void;
	connected(): boolean;
	onConnected(listener: (connected: boolean) => void): () => void;
	close(): void;
}

export interface LiveOptions {
	/** The address of `/live`. */
	readonly url: () => string;
	readonly WebSocket?: new (url: string) => WebSocket;
	/** The first wait before reconnecting, in milliseconds; doubled with every failure, at most 15 s. */
	readonly firstDelayMs?: number;
}

export function createLive({ url, WebSocket = globalThis.WebSocket, firstDelayMs = 500 }: LiveOptions): Live {
	const runs = new Map<string, RunSubscription>();
	const flows = new Map<string, Set<FlowWatcher>>();
	const flowList = new Set<() => void>();
	/** What this person shows of themselves, by flow. */
	const presences = new Map<string, Presence>();
	const listeners = new Set<(connected: boolean) => void>();
	const bounds = { first: firstDelayMs, longest: 15_000 };
	let failures = 0;
	let socket: WebSocket | undefined;
	let retry: ReturnType<typeof setTimeout> | undefined;
	let open = false;
	let opened = 0;

	const send = (request: LiveRequest) => {
		if (open) socket?.send(JSON.stringify(request));
	};
	const wanted = () => runs.size + flows.size + flowList.size > 0;

	function connect() {
		clearTimeout(retry);
		retry = undefined;
		if (socket !== undefined || !wanted()) return;
		const current = new WebSocket(url());
		socket = current;
		current.addEventListener("open", () => {
			setOpen(true);
			failures = 0;
			for (const [run, subscription] of runs) send({ subscribe: { run, from: subscription.next } });
			for (const flow of flows.keys()) send({ subscribe: { flow } });
			if (flowList.size > 0) send({ subscribe: { flowList: true } });
			for (const [flow, person] of presences) send({ presence: { flow, person } });
			opened += 1;
			if (opened > 1) for (const watchers of flows.values()) for (const one of watchers) one.onReconnect();
			if (opened > 1) for (const watcher of flowList) watcher();
		});
		current.addEventListener("message", (message) => receive(JSON.parse(String(message.data))));
		current.addEventListener("close", () => {
			if (socket !== current) return;
			socket = undefined;
			setOpen(false);
			if (wanted()) retry = setTimeout(connect, backoff(failures++, bounds, Math.random));
		});
	}

	function setOpen(next: boolean) {
		if (open === next) return;
		open = next;
		for (const listener of listeners) listener(open);
	}

	function receive(frame: LiveFrame) {
		if (frame.type === "events") {
			const subscription = runs.get(frame.run);
			if (subscription && !subscription.deliver(frame.events)) {
				send({ unsubscribe: { run: frame.run } });
				send({ subscribe: { run: frame.run, from: subscription.next } });
			}
		} else if (frame.type === "ephemerals") runs.get(frame.run)?.deliverEphemerals(frame.ephemerals);
		else if (frame.type === "run") {
			for (const watcher of flows.get(frame.run.flow) ?? []) watcher.onRun(frame.run);
		} else if (frame.type === "flow") {
			const { revision, operations, editor } = frame;
			for (const watcher of flows.get(frame.flow) ?? []) watcher.onEdit({ revision, operations, editor });
		} else if (frame.type === "presence") {
			for (const watcher of flows.get(frame.flow) ?? []) watcher.onPeople?.(frame);
		} else if (frame.type === "flow-list") {
			for (const watcher of flowList) watcher();
		} else if (frame.type === "node-types") {
			for (const watchers of flows.values()) for (const one of watchers) one.onNodeTypes();
		}
	}

	function hangUp() {
		clearTimeout(retry);
		retry = undefined;
		const current = socket;
		socket = undefined;
		setOpen(false);
		current?.close();
	}

	return {
		watchRun(run, watcher, from = 1) {
			const subscription = runs.get(run) ?? new RunSubscription();
			const known = runs.has(run);
			runs.set(run, subscription);
			const leave = subscription.join(watcher, from);
			if (known) send({ unsubscribe: { run } });
			send({ subscribe: { run, from: subscription.next } });
			connect();
			return () => {
				leave();
				if (!subscription.empty || runs.get(run) !== subscription) return;
				runs.delete(run);
				send({ unsubscribe: { run } });
				if (!wanted()) hangUp();
			};
		},
		watchFlow(flow, watcher) {
			const watchers = flows.get(flow) ?? new Set();
			if (!flows.has(flow)) send({ subscribe: { flow } });
			flows.set(flow, watchers.add(watcher));
			connect();
			return () => {
				watchers.delete(watcher);
				if (watchers.size > 0 || flows.get(flow) !== watchers) return;
				flows.delete(flow);
				presences.delete(flow);
				send({ unsubscribe: { flow } });
				if (!wanted()) hangUp();
			};
		},
		watchFlowList(watcher) {
			if (flowList.size === 0) send({ subscribe: { flowList: true } });
			flowList.add(watcher);
			connect();
			return () => {
				if (!flowList.delete(watcher) || flowList.size > 0) return;
				send({ unsubscribe: { flowList: true } });
				if (!wanted()) hangUp();
			};
		},
		showPresence(flow, person) {
			presences.set(flow, person);
			send({ presence: { flow, person } });
		},
		connected: () => open,
		onConnected(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		close() {
			runs.clear();
			flows.clear();
			flowList.clear();
			presences.clear();
			hangUp();
		},
	};
}
