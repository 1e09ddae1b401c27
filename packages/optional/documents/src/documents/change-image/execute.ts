import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { writeFile } from "../../files/write-file.ts";
import { imageInProcess } from "../../images/image-in-process.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { path, save_to, ...change } = params;
	const job = { kind: "change", bytes: await readFile(files, path), change } as const;
	const { data, width, height } = await imageInProcess(job, { signal, field: "path" });
	const file = await writeFile(files, save_to, data);
	return { path: file.path, file, width, height };
};
