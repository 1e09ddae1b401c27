import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { writeFile } from "../../files/write-file.ts";
import { changeImage } from "../../images/change-image.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { path, save_to, ...change } = params;
	const { data, info } = await changeImage(await readFile(files, path), change);
	signal.throwIfAborted();
	const file = await writeFile(files, save_to, data);
	return { path: file.path, file, width: info.width, height: info.height };
};
