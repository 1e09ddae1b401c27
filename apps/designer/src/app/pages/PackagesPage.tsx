import { Packages } from "../../features/packages/index.ts";
import { Page } from "../shell/Page.tsx";

/** Where node types come from, and which processes are connected. */
export default function PackagesPage() {
	return (
		<Page
			title="Packages"
			description="Where nodes come from, and which hosts, agents and programs in other processes are connected."
		>
			<Packages />
		</Page>
	);
}
