import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ path }, { files }) => {
	const bytes = await files.read(path);
	try {
		return { content: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
	} catch (cause) {
		throw new NodeError({
			code: "FILE_NOT_TEXT",
			message: `The file '${path}' is not UTF-8 text.`,
			field: "path",
			cause,
		});
	}
};
