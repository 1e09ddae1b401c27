import type { EditStore, StoredEdits } from "../sync/edit-store.ts";
import { FlowSync, type FlowSyncOptions } from "../sync/flow-sync.ts";
import type { TestBackend } from "./test-backend.ts";
import { TestDesigner } from "./test-designer.ts";

/** What the browser keeps over a reload: a copy, as its storage makes one. */
export function browserStore(): EditStore {
	let kept: string | undefined;
	return {
		load: () => (kept === undefined ? undefined : (JSON.parse(kept) as StoredEdits)),
		save: (edits) => {
			kept = JSON.stringify(edits);
		},
	};
}

/** Pages in which a flow is open. */
export class TestPages {
	readonly #open: FlowSync[] = [];

	/** Opens the flow in a page; the store is the browser's, which outlives the page. */
	async open(
		backend: TestBackend,
		store = browserStore(),
		others: (designer: TestDesigner) => Pick<FlowSyncOptions, "nameOf" | "finishTyping"> = () => ({}),
	) {
		const designer = new TestDesigner({ flow: await backend.read() });
		const sync = new FlowSync({
			editor: designer.editor,
			backend,
			store,
			editorId: "me",
			...others(designer),
		});
		this.#open.push(sync);
		await sync.resume();
		return { designer, sync, store };
	}

	close(): void {
		for (const sync of this.#open.splice(0)) sync.stop();
	}
}
