import type { History, HistoryEntry } from "../core/editor/history.ts";
import type { EditStore, StoredEdits } from "../core/sync/edit-store.ts";
import type { EditorIdentity } from "./editor-identity.ts";

/** The most text that one flow's history takes, in characters; the oldest changes are forgotten beyond it. */
const LARGEST_HISTORY = 200_000;

const PREFIX = "switchyard.edits.";

/**
 * What this tab made of one flow, in the browser's storage. What tabs left behind that were closed before they could
 * save is taken over.
 */
export async function browserEditStore(
	flow: string,
	{ id, openEditors }: EditorIdentity,
	storage: Storage = localStorage,
): Promise<EditStore> {
	const own = `${PREFIX}${flow}.${id}`;
	const open = await openEditors();
	const left = keysOf(storage, flow).filter(
		(key) => key !== own && open !== undefined && !open.has(key.slice(key.lastIndexOf(".") + 1)),
	);

	/** What was taken over and is not needed any more once this tab has kept it. */
	let taken: readonly string[] = [];
	return {
		load() {
			taken = left;
			const all = [own, ...left].flatMap((key) => read(storage, key) ?? []);
			const [first] = all;
			if (!first) return undefined;
			return {
				...first,
				operations: all.flatMap(({ operations }) => operations),
				before: all.flatMap(({ before = [] }) => before),
				clashes: all.flatMap(({ clashes = [] }) => clashes),
				unfinished: all.flatMap(({ unfinished = [] }) => unfinished),
				history: all.find(({ history }) => history.undo.length > 0)?.history ?? first.history,
			};
		},
		save(edits) {
			if (!write(storage, own, edits)) return;
			for (const key of taken) storage.removeItem(key);
			taken = [];
		},
	};
}

function keysOf(storage: Storage, flow: string): string[] {
	return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
		key.startsWith(`${PREFIX}${flow}.`),
	);
}

function read(storage: Storage, key: string): StoredEdits | undefined {
	try {
		const text = storage.getItem(key);
		return text === null ? undefined : (JSON.parse(text) as StoredEdits);
	} catch {
		return undefined;
	}
}

/** Gives false when the browser keeps nothing: its storage is full or switched off. */
function write(
	storage: Storage,
	key: string,
	{ revision, operations, sent, history, before = [], clashes = [], unfinished = [] }: StoredEdits,
): boolean {
	const head = `{"revision":${String(revision)},"sent":${String(sent)},"operations":${JSON.stringify(operations)},"before":${JSON.stringify(before)},"clashes":${JSON.stringify(clashes)}`;
	const texts = `,"unfinished":${JSON.stringify(unfinished)}`;
	const noHistory = ',"history":{"undo":[],"redo":[]}}';
	// The changes themselves matter more than what is only half typed, and that more than taking them back.
	for (const rest of [`${texts},"history":${historyText(history)}}`, `${texts}${noHistory}`, noHistory]) {
		try {
			storage.setItem(key, head + rest);
			return true;
		} catch {
			// Tried again with less.
		}
	}
	return false;
}

function historyText({ undo, redo }: History): string {
	return `{"undo":[${latest(undo).join(",")}],"redo":[${latest(redo).join(",")}]}`;
}

/** Each entry is turned into text once, however often the history is kept. */
const texts = new WeakMap<HistoryEntry, string>();

/** The texts of the last entries, as many as the limit allows. */
function latest(entries: readonly HistoryEntry[]): string[] {
	const kept: string[] = [];
	let length = 0;
	for (const entry of entries.toReversed()) {
		const text = texts.get(entry) ?? JSON.stringify(entry);
		texts.set(entry, text);
		length += text.length;
		if (length > LARGEST_HISTORY) break;
		kept.push(text);
	}
	return kept.reverse();
}
