import type { KnownFile } from "@switchyard/spec/model";

/**
 * The one folder that nodes may read and write. Paths are relative to it and use `/`. No link is followed, wherever it leads, and what is
 * neither a file nor a folder is refused. Refusals have the field `path`, or `from` and `to` where there are two paths.
 */
export interface WorkspaceFiles {
	/** @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`, `FILE_TOO_LARGE` */
	readonly read: (path: string) => Promise<Uint8Array>;
	/** Makes missing folders; replaces the file in one move, so that nobody sees half of it. Gives the bytes written. */
	readonly write: (path: string, content: Uint8Array | string) => Promise<number>;
	/**
	 * A file that may be too large for the memory, up to `MOST_STREAMED_BYTES`.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`, `FILE_TOO_LARGE`
	 */
	readonly open: (path: string) => Promise<StreamedFile>;
	/**
	 * Where a file is on this machine, for libraries that open files by themselves. It is checked now: what others do to the folders afterwards, no
	 * longer. Absent where files have no such place.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`
	 */
	readonly locate?: (path: string) => Promise<string>;
	/** As `write`, piece by piece. What comes before a failure is removed again. Gives the bytes written. */
	readonly save: (path: string, content: AsyncIterable<Uint8Array>) => Promise<number>;
	/**
	 * A page of what lies in a folder; `.` is the workspace. In the order of names, and what a folder holds right after it.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`
	 * @throws PathPatternError for a pattern that cannot be read
	 */
	readonly list: (folder: string, options?: ListFilesOptions) => Promise<ListedFiles>;
	/** What lies at a path. @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND` */
	readonly stat: (path: string) => Promise<WorkspaceItem>;
	/**
	 * Gives a file another path in one move, and makes the folders of that path. Where both paths are already the same file, as after a move
	 * that broke off, only the first is removed.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`, `FILE_EXISTS`
	 */
	readonly move: (from: string, to: string, options?: PlaceFileOptions) => Promise<void>;
	/**
	 * Copies a file, and makes the folders of its path. Nobody sees half of it. Gives the bytes written.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`, `FILE_EXISTS`, `FILE_TOO_LARGE`
	 */
	readonly copy: (from: string, to: string, options?: PlaceFileOptions) => Promise<number>;
	/**
	 * Removes a file, a link itself, or an empty folder.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`, `FOLDER_NOT_EMPTY`
	 */
	readonly remove: (path: string) => Promise<void>;
	/**
	 * Reads a file once, piece by piece, and says all that is known of it: what a node gives whose result is a file.
	 * @throws NodeError as `open`
	 */
	readonly reference: (path: string, options?: { readonly name?: string }) => Promise<KnownFile>;
}

/** What a listing of a folder gives. */
export interface ListFilesOptions {
	/** What the folders in it hold, too. */
	readonly recursive?: boolean;
	/**
	 * Only what fits it: `*` and `?` within a name, `**` for any number of folders, `[a-z]`, `{a,b}`. With a `/` it stands for the path
	 * from the folder on, without one for the name.
	 */
	readonly pattern?: string;
	/** `next` of the page before. */
	readonly after?: string;
	/** How many there are on a page at most; 1,000 when absent, and never more than `MOST_LISTED`. */
	readonly limit?: number;
}

export interface ListedFiles {
	readonly items: readonly WorkspaceItem[];
	/** Where the next page begins, when there may be more. A page may have fewer than `limit`, or none, and still have a next. */
	readonly next?: string;
}

/** A file or a folder. */
export interface WorkspaceItem {
	readonly path: string;
	readonly kind: "file" | "folder";
	/** Bytes; 0 for a folder. */
	readonly size: number;
	/** When it was last written, in milliseconds since the Unix epoch. */
	readonly modifiedAt: number;
}

export interface PlaceFileOptions {
	/** Takes the place of a file that is there; without it, that one is an error. */
	readonly replace?: boolean;
}

/** A file to be read piece by piece. */
export interface StreamedFile {
	readonly bytes: number;
	/** Reads it from its beginning, or a part of it, each time it is called; ends after `bytes`. */
	readonly chunks: (range?: ByteRange) => AsyncIterable<Uint8Array>;
}

/** A part of a file: from a byte on, up to another that no longer counts, both counted from 0. */
export interface ByteRange {
	readonly start: number;
	readonly end: number;
}

/** The largest file that is read or written piece by piece. */
export const MOST_STREAMED_BYTES = 1024 * 1024 * 1024;

/** The longest page of a listing. */
export const MOST_LISTED = 10_000;
