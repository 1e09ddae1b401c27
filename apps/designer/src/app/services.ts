import { createApi } from "../services/api.ts";
import { createLive } from "../services/live.ts";
import type { Services } from "../services/services-context.ts";
import { createConnection } from "./connection/connection.ts";

/** The page's one connection to the server that it came from. */
export const services: Services = {
	api: createApi(),
	live: createLive({ url: () => new URL("/live", location.href.replace(/^http/, "ws")).href }),
};

export const connection = createConnection(services.api);
