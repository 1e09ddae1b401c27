import { createStore } from "zustand/vanilla";

/** A file on its way to the workspace. It stays in the list until it has arrived or is dismissed. */
export interface Upload {
	readonly id: number;
	readonly folder: string;
	readonly file: File;
	/** Bytes. */
	readonly sent: number;
	/** Why it was refused; `undefined` while it waits or is sent. */
	readonly error: unknown;
}

/** Kept outside of the page: an upload continues while people look at others. */
export const uploadStore = createStore<readonly Upload[]>(() => []);

const aborts = new Map<number, AbortController>();
let lastId = 0;

export function addUpload(folder: string, file: File): Upload {
	lastId += 1;
	const upload = { id: lastId, folder, file, sent: 0, error: undefined };
	uploadStore.setState((uploads) => [...uploads, upload], true);
	return upload;
}

export function changeUpload(id: number, change: Partial<Pick<Upload, "sent" | "error">>): void {
	uploadStore.setState(
		(uploads) => uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
		true,
	);
}

/** The signal that aborts an attempt at an upload. */
export function signalOf(id: number): AbortSignal {
	const controller = new AbortController();
	aborts.set(id, controller);
	return controller.signal;
}

/** Removes an upload from the list, and aborts it if it is under way. */
export function dismissUpload(id: number): void {
	aborts.get(id)?.abort();
	aborts.delete(id);
	uploadStore.setState((uploads) => uploads.filter((upload) => upload.id !== id), true);
}
