export { webSocket } from "@switchyard/wire/node";

/** Where the runtime is, and the token, for programs that name neither. */
export const environment = {
	get url(): string | undefined {
		return process.env.SWITCHYARD_URL || "ws://127.0.0.1:4870/bridge";
	},
	get token(): string | undefined {
		return process.env.SWITCHYARD_TOKEN || undefined;
	},
};
