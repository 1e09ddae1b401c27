import "./interpret-schemas.ts";
import { useSearchParams } from "wouter";
import { Approvals } from "../../features/approvals/index.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";

/** What runs ask people. */
export default function ApprovalsPage() {
	useDocumentTitle("Approvals");
	const [search, setSearch] = useSearchParams();
	return (
		<Approvals
			selected={search.get("approval") ?? undefined}
			onSelect={(approval) => setSearch(new URLSearchParams(approval ? { approval } : {}), { replace: true })}
		/>
	);
}
