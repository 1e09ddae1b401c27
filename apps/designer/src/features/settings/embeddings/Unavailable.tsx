import { Unplug } from "lucide-react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";

/** Says that the server's database cannot compare vectors, and what helps. */
export function Unavailable({ why }: { readonly why: string | undefined }) {
	return (
		<EmptyState icon={<Unplug size={20} />} title="This server cannot search by meaning">
			<WithCode text={why ?? "Its database cannot compare vectors."} />
		</EmptyState>
	);
}
