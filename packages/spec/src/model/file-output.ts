import { type Static, Type } from "typebox";
import { defined } from "../json/defined.ts";
import { fits } from "../schema/fits.ts";

/** The `format` of a schema that says: what a node gives here is a file of the workspace that goes to its caller with the result. */
export const WORKSPACE_FILE = "workspace-file";

/** A file of the workspace as a result of a node, which its caller may have. */
export const FileOutput = Type.Object(
	{
		/** Inside the workspace. */
		path: Type.String({ minLength: 1, maxLength: 1024 }),
		/** What it is, by its bytes and then by its name, for example `text/csv`; found out when it is given out, where absent. */
		mediaType: Type.Optional(Type.String({ maxLength: 200 })),
		/** How large it is, in bytes. */
		size: Type.Optional(Type.Integer({ minimum: 0 })),
		/** What its bytes are, as `sha256:` and 64 hexadecimal digits. */
		hash: Type.Optional(Type.String({ pattern: "^sha256:[0-9a-f]{64}$" })),
		/** What people call it; the last part of the path when absent. */
		name: Type.Optional(Type.String({ maxLength: 200 })),
	},
	{ format: WORKSPACE_FILE },
);
export type FileOutput = Static<typeof FileOutput>;

/** A file of the workspace of which everything is known. */
export interface KnownFile extends FileOutput {
	readonly mediaType: string;
	readonly size: number;
	readonly hash: string;
}

/** What packages gave before: the media type as `type` and the size as `bytes`. */
const EarlierFileOutput = Type.Object({
	type: Type.Optional(Type.String({ maxLength: 200 })),
	bytes: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** A value as the file that it names, also where an earlier version journalled it; `undefined` when it names none. */
export function fileOutputOf(value: unknown): FileOutput | undefined {
	if (!fits(FileOutput, value)) return undefined;
	const { type, bytes } = fits(EarlierFileOutput, value) ? value : {};
	return {
		...defined({ mediaType: type, size: bytes }),
		...value,
	};
}
