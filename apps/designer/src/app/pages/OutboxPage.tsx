import { useSearchParams } from "wouter";
import { Outbox } from "../../features/outbox/index.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";

/** The mails that flows sent to the built-in mail server. */
export default function OutboxPage() {
	useDocumentTitle("Outbox");
	const [search, setSearch] = useSearchParams();
	return (
		<Outbox
			selected={search.get("mail") ?? undefined}
			onSelect={(mail) =>
				setSearch(new URLSearchParams(mail === undefined ? {} : { mail }), { replace: true })
			}
		/>
	);
}
