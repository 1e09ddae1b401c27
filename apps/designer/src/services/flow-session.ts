import type { Clash } from "@switchyard/flow";
import type { StartRunBody } from "@switchyard/spec/http";
import type { Message } from "@switchyard/spec/json";
import { createEditor } from "../core/editor/create-editor.ts";
import type { Editor } from "../core/editor/editor.ts";
import { readNodeTypes } from "../core/editor/known-node-types.ts";
import { PeopleHere } from "../core/people/people-here.ts";
import { createRunView } from "../core/run/create-run-view.ts";
import { type FollowedDifferences, followDifferences } from "../core/run/follow-differences.ts";
import { RunInView } from "../core/run/run-in-view.ts";
import type { RunView } from "../core/run/run-view.ts";
import { FlowSync, type Resolution } from "../core/sync/flow-sync.ts";
import { browserEditStore } from "./browser-edit-store.ts";
import { editFlow } from "./edit-flow.ts";
import { editorIdentity } from "./editor-identity.ts";
import { layoutInWorker } from "./layout.ts";
import { loadFlow } from "./load-flow.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { openRun } from "./open-run.ts";
import { type PastMessage, pastMessages } from "./past-messages.ts";
import { byThisPerson, personStore } from "./person.ts";
import { repeatOf, withLargeValues } from "./repeat-run.ts";
import type { Services } from "./services-context.ts";

/** A flow that is open in the designer: edited, saved, and watched while it runs. */
export interface FlowSession {
	readonly editor: Editor;
	/** The run on the canvas. */
	readonly run: RunView;
	/** Which run that is, as the flow's runs start here and elsewhere. */
	readonly inView: RunInView;
	/** What differs between the flow and the version of the run on the canvas. */
	readonly differences: FollowedDifferences["store"];
	/** Who else has the flow open. */
	readonly people: PeopleHere;
	/** Settles a conflict with others' changes. */
	readonly resolve: (choice: Resolution) => Promise<void>;
	/** Settles which of two people's values a field has. */
	readonly settleClash: (clash: Clash, choice: "mine" | "theirs") => void;
	/** Resolves once every change is on the server. */
	readonly saved: () => Promise<void>;
	/**
	 * Saves what is unsaved, starts a run and shows it. Gives its id.
	 * @throws ApiError, and Error when the changes could not be saved
	 */
	readonly startRun: (body?: StartRunBody) => Promise<string>;
	/** The same, with the trigger and the first message of the run in view. */
	readonly repeatRun: () => Promise<string>;
	/**
	 * A message of the run in view with its large values in place of references to them.
	 * @throws ApiError
	 */
	readonly wholeMessage: (message: Message) => Promise<Message>;
	/**
	 * What the latest runs started with at a trigger, newest first.
	 * @throws ApiError
	 */
	readonly pastMessages: (trigger: string) => Promise<readonly PastMessage[]>;
	/** @throws ApiError */
	readonly stopRun: () => Promise<void>;
	readonly close: () => void;
}

interface OpenFlowOptions {
	/** A run that the page shows itself, so that the last one is not looked for. */
	readonly chosen?: string | undefined;
	/** Makes edits of what is typed in any field, before others' changes come in. */
	readonly finishTyping: () => void;
}

/**
 * Opens a flow, with whatever of it was not saved when it was last left, and its last run.
 * @throws ApiError
 */
export async function openFlow(
	services: Services,
	id: string,
	{ chosen, finishTyping }: OpenFlowOptions,
): Promise<FlowSession> {
	const { api, live } = services;
	const [flow, reply, identity] = await Promise.all([
		loadFlow(api, id),
		api.ask("GET /api/node-types"),
		editorIdentity(),
	]);
	const editor = createEditor({ flow, ...readNodeTypes(reply), layout: layoutInWorker });
	const people = new PeopleHere({
		show: (presence) => live.showPresence(id, presence),
		me: { ...personStore.getState(), editor: identity.id },
	});
	const sync = new FlowSync({
		editor,
		backend: { edit: (body) => editFlow(api, id, body), read: () => loadFlow(api, id) },
		store: await browserEditStore(id, identity),
		editorId: identity.id,
		finishTyping,
		nameOf: (by) => people.nameOf(by),
	});
	await sync.resume();

	const run = createRunView();
	const differences = followDifferences(editor, run);
	const inView = new RunInView({ view: run, open: (next) => openRun(services, run, next) });

	async function start(body: () => StartRunBody | Promise<StartRunBody>) {
		await sync.saved();
		return inView.start(
			async () =>
				(await api.ask("POST /api/flows/:flow/runs", { params: { flow: id }, body: await body() })).runId,
		);
	}

	async function showLatest() {
		const { runs } = await api.ask("GET /api/runs", { query: { flow: id, limit: "1" } });
		const [latest] = runs;
		if (latest !== undefined) inView.hear(latest.id);
	}

	const renewTypes = oneAtATime(async () => {
		editor.setNodeTypes(readNodeTypes(await api.ask("GET /api/node-types")));
	});

	const unwatch = live.watchFlow(id, {
		onEdit: (edit) => sync.remote(edit),
		onRun: (heard) => inView.hear(heard.id),
		onNodeTypes: renewTypes,
		onPeople: (change) => people.heard(change),
		onReconnect() {
			people.forget();
			renewTypes();
			void sync.reconnected();
			void showLatest().catch(ignored);
		},
	});
	const stopPresence = [
		personStore.subscribe((me) => people.rename(me)),
		editor.store.subscribe(({ selection }, before) => {
			if (selection !== before.selection) people.select(selection.nodes);
		}),
		() => people.stop(),
	];
	const flushWhenHidden = () => {
		if (document.visibilityState === "hidden") void sync.flush();
	};
	document.addEventListener("visibilitychange", flushWhenHidden);
	if (chosen === undefined) void showLatest().catch(ignored);

	return {
		editor,
		run,
		resolve: (choice) => sync.resolve(choice),
		people,
		settleClash: (clash, choice) => sync.settleClash(clash, choice),
		inView,
		differences: differences.store,
		saved: () => sync.saved(),
		startRun: (body = {}) => start(() => body),
		repeatRun: () => start(() => repeatOf(api, run)),
		wholeMessage: (message) => withLargeValues(api, run.store.getState().run ?? "", message),
		pastMessages: (trigger) => pastMessages(api, id, trigger),
		async stopRun() {
			if (inView.id !== undefined)
				await api.ask("POST /api/runs/:run/cancel", { params: { run: inView.id }, body: byThisPerson() });
		},
		close() {
			document.removeEventListener("visibilitychange", flushWhenHidden);
			unwatch();
			for (const stop of stopPresence) stop();
			void inView.show(undefined);
			void sync.flush();
			sync.stop();
			differences.stop();
			editor.dispose();
		},
	};
}

/** What was not asked for by the person may fail without a word: the page shows the connection's state elsewhere. */
function ignored(): void {}
