/** A file or a folder of a server. */
export interface RemoteItem {
	readonly name: string;
	readonly kind: "file" | "folder";
	/** Bytes; 0 for a folder. */
	readonly size: number;
	/** Milliseconds since the Unix epoch, where the server tells. */
	readonly modifiedAt?: number;
}

/** How a file is written. */
export interface Put {
	readonly bytes: number;
	/** Takes the place of a file that is there. */
	readonly replace: boolean;
	/** The same for every attempt at the step: what it has written so far is found by it. */
	readonly key: string;
}

/**
 * Files of a server, under its base folder. Paths are relative to that, `""` is the folder itself. Everything fails with a `TransferError`, or
 * with whatever ended the connection.
 */
export interface RemoteFiles {
	/** What people call the server. */
	readonly name: string;
	/** What lies in a folder, in no order. @throws TransferError `missing` */
	readonly list: (folder: string) => AsyncIterable<RemoteItem>;
	/** What lies at a path; `undefined` when nothing does. */
	readonly stat: (path: string) => Promise<RemoteItem | undefined>;
	readonly read: (path: string) => AsyncIterable<Uint8Array>;
	/**
	 * Writes a file, and makes the folders of its path. Nobody sees half of it: it gets its name once it is whole.
	 * @throws TransferError `exists`
	 */
	readonly put: (path: string, content: AsyncIterable<Uint8Array>, how: Put) => Promise<void>;
	/** Gives a file another path, and makes the folders of that. @throws TransferError `exists` */
	readonly move: (from: string, to: string, replace: boolean) => Promise<void>;
	/** Removes a file that is there. */
	readonly remove: (path: string) => Promise<void>;
	/** Ends the connection as the server expects it. */
	readonly close: () => Promise<void>;
	/** Breaks the connection: what is under way fails. */
	readonly destroy: () => void;
}
