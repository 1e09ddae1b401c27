import { createHash, createHmac } from "node:crypto";
import type { ExecuteOf } from "@switchyard/node-kit";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ text, algorithm, encoding, key }) => {
	const hash = key === undefined ? createHash(algorithm) : createHmac(algorithm, key.text);
	return { hash: hash.update(text, "utf8").digest(encoding) };
};
