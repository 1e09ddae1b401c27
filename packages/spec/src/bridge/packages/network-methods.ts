import { Type } from "typebox";

/** The network by the server's address rules, for hosts on the server's own machine. */
export const NETWORK_METHODS = {
	"network.proxy": {
		params: Type.Object({}),
		/** An HTTP proxy, with a token in its address that is good until the execution ends. */
		result: Type.Object({ url: Type.String() }),
	},
} as const;
