import type { StartRunBody } from "@switchyard/spec";
import { createEditor } from "../core/editor/create-editor.ts";
import type { Editor } from "../core/editor/editor.ts";
import { readNodeTypes } from "../core/editor/known-node-types.ts";
import { createRunView } from "../core/run/create-run-view.ts";
import { RunInView } from "../core/run/run-in-view.ts";
import type { RunView } from "../core/run/run-view.ts";
import { FlowSync } from "../core/sync/flow-sync.ts";
import { browserEditStore } from "./browser-edit-store.ts";
import { editorIdentity } from "./editor-identity.ts";
import { layoutInWorker } from "./layout.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { openRun } from "./open-run.ts";
import { repeatOf } from "./repeat-run.ts";
import type { Services } from "./services-context.ts";

/** A flow that is open in the designer: edited, saved, and watched while it runs. */
export interface FlowSession {
	readonly editor: Editor;
	/** The run on the canvas. */
	readonly run: RunView;
	/** Which run that is, as the flow's runs start here and elsewhere. */
	readonly inView: RunInView;
	/** Settles a conflict with others' changes. */
	readonly resolve: (choice: "mine" | "theirs") => Promise<void>;
	/** Resolves once every change is on the server. */
	readonly saved: () => Promise<void>;
	/**
	 * Saves what is unsaved, starts a run and shows it. Gives its id.
	 * @throws ApiError, and Error when the changes could not be saved
	 */
	readonly startRun: (body?: StartRunBody) => Promise<string>;
	/** The same, with the trigger and the first message of the run in view. */
	readonly repeatRun: () => Promise<string>;
	/** @throws ApiError */
	readonly stopRun: () => Promise<void>;
	readonly close: () => void;
}

/**
 * Opens a flow, with whatever of it was not saved when it was last left. A run that is under way is shown.
 * @throws ApiError
 */
export async function openFlow(services: Services, id: string): Promise<FlowSession> {
	const { api, live } = services;
	const [flow, reply, identity] = await Promise.all([api.flow(id), api.nodeTypes(), editorIdentity()]);
	const editor = createEditor({ flow, ...readNodeTypes(reply), layout: layoutInWorker });
	const sync = new FlowSync({
		editor,
		backend: { edit: (body) => api.editFlow(id, body), read: () => api.flow(id) },
		store: await browserEditStore(id, identity),
		editorId: identity.id,
	});
	await sync.resume();

	const run = createRunView();
	const inView = new RunInView({ view: run, open: (next) => openRun(services, run, next) });

	async function start(body: () => StartRunBody | Promise<StartRunBody>) {
		await sync.saved();
		return inView.start(async () => (await api.startRun(id, await body())).runId);
	}

	async function showLatest() {
		const { runs } = await api.runs({ flow: id, limit: "1" });
		const [latest] = runs;
		if (latest?.status === "running" || latest?.status === "waiting") inView.hear(latest.id);
	}

	const renewTypes = oneAtATime(async () => {
		editor.setNodeTypes(readNodeTypes(await api.nodeTypes()));
	});

	const unwatch = live.watchFlow(id, {
		onEdit: (edit) => sync.remote(edit),
		onRun: (heard) => inView.hear(heard.id),
		onNodeTypes: renewTypes,
		onReconnect() {
			renewTypes();
			void sync.reconnected();
			void showLatest().catch(ignored);
		},
	});
	const flushWhenHidden = () => {
		if (document.visibilityState === "hidden") void sync.flush();
	};
	document.addEventListener("visibilitychange", flushWhenHidden);
	void showLatest().catch(ignored);

	return {
		editor,
		run,
		resolve: (choice) => sync.resolve(choice),
		inView,
		saved: () => sync.saved(),
		startRun: (body = {}) => start(() => body),
		repeatRun: () => start(() => repeatOf(api, run)),
		async stopRun() {
			if (inView.id !== undefined) await api.cancelRun(inView.id);
		},
		close() {
			document.removeEventListener("visibilitychange", flushWhenHidden);
			unwatch();
			void inView.show(undefined);
			void sync.flush();
			sync.stop();
			editor.dispose();
		},
	};
}

/** What was not asked for by the person may fail without a word: the page shows the connection's state elsewhere. */
function ignored(): void {}
