import type { BaseLogger } from "pino";
import { bearerCheck } from "../http/sign-in/bearer-token.ts";
import type { BridgeService } from "./connection/bridge-connection.ts";
import { BridgeHub, type BridgeLimits } from "./connection/bridge-hub.ts";
import { PeerLog } from "./connection/peer-log.ts";

export interface BridgeOptions {
	readonly services: readonly BridgeService[];
	readonly settings: Partial<BridgeLimits>;
	/** The bearer token. */
	readonly token: string;
	readonly logger: Pick<BaseLogger, "info" | "warn" | "error">;
}

/** Puts together what serves `/bridge`. */
export function openBridge({ services, settings, token, logger }: BridgeOptions): BridgeHub {
	const isRight = bearerCheck(token);
	return new BridgeHub({
		services: [...services, new PeerLog(logger)],
		isToken: (given) => isRight(`Bearer ${given}`),
		logger,
		limits: settings,
	});
}
