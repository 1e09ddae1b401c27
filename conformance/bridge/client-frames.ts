import { typeOfSchema } from "@switchyard/client/types";
import { BRIDGE_FRAMES, type FrameRule } from "@switchyard/spec/bridge";
import { bridgeSchema } from "./documents.ts";

/** The file that holds them. */
export const CLIENT_FRAMES = "packages/wire/src/frames.ts";

/** The frames of the TypeScript client's types that have a name of their own. */
const NAMED = ["hello", "welcome"];

/** The frames that a client sends and is sent, as TypeScript types: made of the published schema, which the client cannot import. */
export function clientFrames(): string {
	const { $defs } = bridgeSchema() as { readonly $defs: Readonly<Record<string, object>> };
	const sent = Object.entries<FrameRule>(BRIDGE_FRAMES)
		.filter(([, { from, roles }]) => from !== "runtime" && (roles as readonly string[]).includes("client"))
		.map(([name]) => name);
	const declared = [...new Set([...sent, ...NAMED])];
	return [
		"// Written by `npm run bridge:documents` from the bridge's schema.\n",
		...declared.map((name) => {
			const mark = NAMED.includes(name) ? "export " : "";
			return `${mark}type ${typeName(name)} = ${typeOfSchema($defs[name])};\n`;
		}),
		`/** Any frame that a client sends. */\nexport type ClientFrame = ${sent.map(typeName).join(" | ")};\n`,
	].join("\n");
}

/** `rpc_tool_call` → `RpcToolCall` */
function typeName(frame: string): string {
	return frame
		.split("_")
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join("");
}
