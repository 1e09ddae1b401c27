/** Names one editor: a browser tab, the same over its reloads. */
export interface EditorIdentity {
	readonly id: string;
	/** The ids of all editors that are open in this browser; `undefined` when the browser cannot tell. */
	readonly openEditors: () => Promise<ReadonlySet<string> | undefined>;
}

const KEY = "switchyard.editor";
const LOCK = "switchyard.editor.";

let identity: Promise<EditorIdentity> | undefined;

/** This tab's identity. A lock is held on it for as long as the tab is open. */
export function editorIdentity(): Promise<EditorIdentity> {
	identity ??= claim();
	return identity;
}

async function claim(): Promise<EditorIdentity> {
	const before = sessionStorage.getItem(KEY);
	// A duplicated tab has its original's storage: the tab that does not get the lock needs an id of its own.
	const id = before !== null && (await hold(before)) ? before : await claimNew();
	return { id, openEditors };
}

async function claimNew(): Promise<string> {
	const id = crypto.randomUUID();
	await hold(id);
	sessionStorage.setItem(KEY, id);
	return id;
}

/** Holds the lock of an id for good; gives false when another tab has it. */
function hold(id: string): Promise<boolean> {
	if (!("locks" in navigator)) return Promise.resolve(true);
	return new Promise((resolve) => {
		void navigator.locks.request(LOCK + id, { ifAvailable: true }, (lock) => {
			resolve(lock !== null);
			return lock === null ? undefined : new Promise(() => {});
		});
	});
}

async function openEditors(): Promise<ReadonlySet<string> | undefined> {
	if (!("locks" in navigator)) return undefined;
	const { held = [] } = await navigator.locks.query();
	return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}
