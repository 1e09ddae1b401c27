import type { RunSummary, StartRunBody } from "@switchyard/spec";
import { createEditor } from "../core/editor/create-editor.ts";
import type { Editor } from "../core/editor/editor.ts";
import { createRunView } from "../core/run/create-run-view.ts";
import type { RunView } from "../core/run/run-view.ts";
import { FlowSync } from "../core/sync/flow-sync.ts";
import { browserEditStore } from "./browser-edit-store.ts";
import { editorIdentity } from "./editor-identity.ts";
import { layoutInWorker } from "./layout.ts";
import type { Services } from "./services-context.ts";
import { type WatchedRun, watchRun } from "./watch-run.ts";

/** A flow that is open in the designer: edited, saved, and watched while it runs. */
export interface FlowSession {
	readonly editor: Editor;
	/** The run on the canvas. It follows the flow's runs as they start, here or elsewhere. */
	readonly run: RunView;
	/** Settles a conflict with others' changes. */
	readonly resolve: (choice: "mine" | "theirs") => Promise<void>;
	/**
	 * Saves what is unsaved, starts a run and shows it. Gives its id.
	 * @throws ApiError, and Error when the changes could not be saved
	 */
	readonly startRun: (body?: StartRunBody) => Promise<string>;
	/** @throws ApiError */
	readonly stopRun: () => Promise<void>;
	/**
	 * Shows a run of the flow; `undefined` shows none.
	 * @throws ApiError
	 */
	readonly showRun: (run: string | undefined) => Promise<void>;
	readonly close: () => void;
}

/**
 * Opens a flow, with whatever of it was not saved when it was last left. A run that is under way is shown.
 * @throws ApiError
 */
export async function openFlow(services: Services, id: string): Promise<FlowSession> {
	const { api, live } = services;
	const [flow, types, identity] = await Promise.all([api.flow(id), api.nodeTypes(), editorIdentity()]);
	const nodeTypes = new Map(types.map((type) => [type.id, type]));
	const editor = createEditor({ flow, nodeTypes, layout: layoutInWorker });
	const sync = new FlowSync({
		editor,
		backend: { edit: (body) => api.editFlow(id, body), read: () => api.flow(id) },
		store: await browserEditStore(id, identity),
		editorId: identity.id,
	});
	await sync.resume();

	const run = createRunView();
	let watched: WatchedRun | undefined;
	/** The run asked for last; an answer for an earlier one comes too late. */
	let wanted: string | undefined;

	async function showRun(next: string | undefined) {
		if (next !== undefined && next === wanted) return;
		wanted = next;
		watched?.stop();
		watched = undefined;
		if (next === undefined) return run.close();
		try {
			const opened = await watchRun(services, run, next, nodeTypes);
			if (wanted === next) watched = opened;
			else opened.stop();
		} catch (error) {
			if (wanted === next) wanted = undefined;
			throw error;
		}
	}

	/**
	 * A run that starts elsewhere is shown, unless one is being watched that still goes on. A short one may be over when
	 * it is first told of; one that is older than the run shown is not new. Ids are in the order of the starts.
	 */
	function heardOf({ id: heard }: RunSummary) {
		const shown = run.store.getState().status;
		const busy = wanted !== undefined && (shown === undefined || shown === "running" || shown === "waiting");
		if (!busy && (wanted === undefined || heard > wanted)) void showRun(heard).catch(ignored);
	}

	async function showLatest() {
		const { runs } = await api.runs({ flow: id, limit: "1" });
		const [latest] = runs;
		if (latest?.status === "running" || latest?.status === "waiting") await showRun(latest.id);
	}

	const unwatch = live.watchFlow(id, {
		onEdit: (edit) => sync.remote(edit),
		onRun: heardOf,
		onReconnect() {
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
		async startRun(body) {
			await sync.saved();
			const { runId } = await api.startRun(id, body);
			await showRun(runId);
			return runId;
		},
		async stopRun() {
			if (wanted !== undefined) await api.cancelRun(wanted);
		},
		showRun,
		close() {
			document.removeEventListener("visibilitychange", flushWhenHidden);
			unwatch();
			watched?.stop();
			void sync.flush();
			sync.stop();
			editor.dispose();
			run.close();
		},
	};
}

/** What was not asked for by the person may fail without a word: the page shows the connection's state elsewhere. */
function ignored(): void {}
