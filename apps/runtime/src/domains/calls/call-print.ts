import { hash } from "node:crypto";
import type { Message } from "@switchyard/spec/json";
import { canonicalJson } from "../../platform/bridge/canonical-json.ts";

/** Equal for calls of one tool with equal arguments, however their fields are ordered; short, whatever their size. */
export function callPrint(tool: string, args: Message): string {
	return `${tool} ${hash("sha256", canonicalJson(args), "base64")}`;
}
