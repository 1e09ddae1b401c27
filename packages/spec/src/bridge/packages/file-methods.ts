import { type Static, Type } from "typebox";

/** A path in the workspace, with `/` between its parts. */
const Path = Type.String({ minLength: 1, maxLength: 4096 });

/** Names a file that the execution has opened. */
const Stream = Type.String({ minLength: 1, maxLength: 64 });

/** Bytes of a file, in Base64. */
const Bytes = Type.String({ maxLength: 1_398_104, pattern: "^[A-Za-z0-9+/]*={0,2}$" });

const Nothing = Type.Object({});

/** What lies at a path. */
export const RemoteItem = Type.Object({
	path: Type.String(),
	kind: Type.Union([Type.Literal("file"), Type.Literal("folder")]),
	/** In bytes; 0 for a folder. */
	size: Type.Integer({ minimum: 0 }),
	/** When it was last written, in milliseconds since the Unix epoch. */
	modified_at: Type.Integer(),
});
export type RemoteItem = Static<typeof RemoteItem>;

/** From a path to another; a file that is there is replaced only where that is asked for. */
const Placing = Type.Object({ from: Path, to: Path, replace: Type.Optional(Type.Boolean()) });

/**
 * The files of the workspace, for node types that declare `files`. Reading and writing go piece by piece, each asked for by a request: nothing comes
 * that was not asked for. What is open when the execution ends is closed; a file that was not committed by then is as it was.
 */
export const FILE_METHODS = {
	"files.list": {
		params: Type.Object({
			/** `.` is the workspace. */
			folder: Path,
			recursive: Type.Optional(Type.Boolean()),
			/** Only what fits it, such as `*.csv`. */
			pattern: Type.Optional(Type.String({ maxLength: 1000 })),
			/** `next` of the page before. */
			after: Type.Optional(Type.String({ maxLength: 4096 })),
			limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
		}),
		result: Type.Object({ items: Type.Array(RemoteItem), next: Type.Optional(Type.String()) }),
	},
	"files.stat": { params: Type.Object({ path: Path }), result: RemoteItem },
	"files.open": {
		params: Type.Object({
			path: Path,
			/** From this byte on. */
			start: Type.Optional(Type.Integer({ minimum: 0 })),
			/** Up to this one, which no longer counts. */
			end: Type.Optional(Type.Integer({ minimum: 0 })),
		}),
		/** The size is that of the whole file. */
		result: Type.Object({ stream: Stream, size: Type.Integer({ minimum: 0 }) }),
	},
	"files.read": {
		params: Type.Object({ stream: Stream }),
		/** The next piece; nothing more comes after `done`, and the stream is closed. */
		result: Type.Object({ data: Bytes, done: Type.Boolean() }),
	},
	"files.save": { params: Type.Object({ path: Path }), result: Type.Object({ stream: Stream }) },
	"files.write": { params: Type.Object({ stream: Stream, data: Bytes }), result: Nothing },
	/** The file takes its place, in one move. */
	"files.commit": {
		params: Type.Object({ stream: Stream }),
		result: Type.Object({ size: Type.Integer({ minimum: 0 }) }),
	},
	/** Reads no more, or gives up what was written. */
	"files.close": { params: Type.Object({ stream: Stream }), result: Nothing },
	"files.move": { params: Placing, result: Nothing },
	"files.copy": { params: Placing, result: Type.Object({ size: Type.Integer({ minimum: 0 }) }) },
	"files.remove": { params: Type.Object({ path: Path }), result: Nothing },
	"files.reference": {
		params: Type.Object({ path: Path, name: Type.Optional(Type.String({ maxLength: 200 })) }),
		/** What a node gives whose result is a file. */
		result: Type.Object({
			path: Type.String(),
			mediaType: Type.String(),
			size: Type.Integer({ minimum: 0 }),
			hash: Type.String(),
			name: Type.Optional(Type.String()),
		}),
	},
} as const;
