import { AppError } from "@switchyard/spec/error";
import type { BridgeHub } from "../../../platform/bridge/bridge-hub.ts";
import { WebSocketLink } from "../../../platform/bridge/web-socket-link.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { SignInSessions } from "../../access/index.ts";

export interface BridgeServices {
	readonly bridge: Pick<BridgeHub, "full" | "join">;
	readonly signInSessions: Pick<SignInSessions, "principalOfHeader">;
}

/** Packages, agents and clients in other processes. A token comes with the upgrade or in `hello`. */
export function bridgeRoutes(app: Http, { bridge, signInSessions }: BridgeServices): void {
	app.route({
		method: "GET",
		url: "/bridge",
		exposeHeadRoute: false,
		config: { access: "bridge", forPages: true },
		schema: { hide: true },
		preValidation: async (request) => {
			const { authorization } = request.headers;
			if (authorization !== undefined && signInSessions.principalOfHeader(authorization) === undefined) {
				throw new AppError("UNAUTHENTICATED", { hint: "Send the right bearer token." });
			}
			if (bridge.full) throw new AppError("RATE_LIMITED", { message: "Too many hosts are connected." });
		},
		handler: async () => {
			throw new AppError("ROUTE_NOT_FOUND", { hint: "Connect to this address with a WebSocket." });
		},
		wsHandler: (socket, request) => {
			const link = new WebSocketLink(socket, request.raw.socket);
			const principal = signInSessions.principalOfHeader(request.headers.authorization);
			link.listen(bridge.join(link, { principal, plain: socket.protocol === "" }));
		},
	});
}
