import { createContext, useContext } from "react";
import type { Api } from "./api.ts";
import type { Live } from "./live.ts";

/** What the designer reaches the server by. */
export interface Services {
	readonly api: Api;
	readonly live: Live;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** @throws Error outside of the app's `ServicesContext`. */
export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === undefined) throw new Error("useServices needs a ServicesContext around it.");
	return services;
}
