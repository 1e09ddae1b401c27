import type { ExecuteOf } from "@switchyard/node-kit";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ text }, { log }) => {
	log(text);
	return {};
};
