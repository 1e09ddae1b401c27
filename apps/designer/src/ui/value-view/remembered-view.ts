/** How a value is shown. */
export type ValueViewKind = "table" | "tree" | "json";

const STORAGE_KEY = "switchyard.value-view";
const KINDS: readonly string[] = ["table", "tree", "json"] satisfies readonly ValueViewKind[];

/** How the person chose to see values; `undefined` while they have not. */
export function rememberedView(): ValueViewKind | undefined {
	try {
		const kind = localStorage.getItem(STORAGE_KEY);
		return isKind(kind) ? kind : undefined;
	} catch {
		return undefined;
	}
}

export function rememberView(kind: ValueViewKind): void {
	try {
		localStorage.setItem(STORAGE_KEY, kind);
	} catch {
		// Storage may be switched off: the choice then lasts as long as the value is in view.
	}
}

function isKind(word: string | null): word is ValueViewKind {
	return word !== null && KINDS.includes(word);
}
