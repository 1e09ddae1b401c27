import type { ExecuteOf } from "@switchyard/node-kit";
import { writeFile } from "../../files/write-file.ts";
import { barcodeInThread } from "../../images/barcode-in-thread.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { text, format, scale, save_to } = params;
	const job = { kind: "write", text, format, scale, isVector: save_to.endsWith(".svg") } as const;
	const drawn = await barcodeInThread(job, { signal, field: "text" });
	if (Array.isArray(drawn)) return {};
	const file = await writeFile(files, save_to, drawn);
	return { path: file.path, file };
};
