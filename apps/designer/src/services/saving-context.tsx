import { createContext, type ReactNode, useContext } from "react";
import type { FlowSession } from "./flow-session.ts";

const SavingContext = createContext<FlowSession["saved"] | undefined>(undefined);

/** Lets all that is within a flow wait for its changes to be on the server. */
export function SavingProvider({
	saved,
	children,
}: {
	readonly saved: FlowSession["saved"];
	readonly children: ReactNode;
}) {
	return <SavingContext value={saved}>{children}</SavingContext>;
}

/** Resolves once every change is on the server; `undefined` where nothing is changed, as with a past version. */
export function useSaved(): FlowSession["saved"] | undefined {
	return useContext(SavingContext);
}
