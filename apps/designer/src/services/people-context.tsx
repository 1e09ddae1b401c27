import { createContext, type ReactNode, useContext } from "react";
import type { PeopleHere } from "../core/people/people-here.ts";

const PeopleContext = createContext<PeopleHere | undefined>(undefined);

/** Gives who else is at a flow to all that is within it. */
export function PeopleProvider({
	people,
	children,
}: {
	readonly people: PeopleHere;
	readonly children: ReactNode;
}) {
	return <PeopleContext value={people}>{children}</PeopleContext>;
}

/** Who else is here; `undefined` where nobody is shown, as with a past version. */
export function usePeople(): PeopleHere | undefined {
	return useContext(PeopleContext);
}
