import { createApi } from "../services/api.ts";
import { createLive } from "../services/live.ts";
import type { Services } from "../services/services-context.ts";
import { createConnection } from "./connection/connection.ts";

/** Whether the server that the page came from can be reached. Any answer will do. */
export const connection = createConnection({ health: () => fetch("/api/health") });

/** The page's one connection to that server. */
export const services: Services = {
	api: createApi({ fetch: connection.watch(fetch) }),
	live: createLive({ url: () => new URL("/live", location.href.replace(/^http/, "ws")).href }),
};
