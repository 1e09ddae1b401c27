import type { OutboxMail } from "@switchyard/spec/http";
import { classNames } from "../../ui/class-names.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";

interface MailListProps {
	readonly mails: readonly OutboxMail[];
	readonly selected: string | undefined;
	readonly onSelect: (id: string) => void;
}

/** The mails, newest first. */
export function MailList({ mails, selected, onSelect }: MailListProps) {
	return (
		<ul aria-label="Mails" className="flex flex-col">
			{mails.map((mail) => (
				<li key={mail.id} className="border-b border-border">
					<button
						type="button"
						aria-current={mail.id === selected ? "true" : undefined}
						onClick={() => onSelect(mail.id)}
						className={classNames(
							"flex w-full flex-col gap-0.5 px-4 py-2.5 text-left focus-visible:-outline-offset-2",
							mail.id === selected ? "bg-selected" : "hover:bg-hover",
						)}
					>
						<span className="flex w-full items-baseline gap-2">
							<span className="min-w-0 flex-1 truncate font-medium">
								{mail.to.join(", ") || "No recipient"}
							</span>
							<span className="shrink-0 text-sm text-text-muted">
								<RelativeTime at={mail.at} />
							</span>
						</span>
						<span className="w-full truncate">{mail.subject || "No subject"}</span>
						<span className="w-full truncate text-sm text-text-muted">{preview(mail.text)}</span>
					</button>
				</li>
			))}
		</ul>
	);
}

/** The start of a text in one line. */
function preview(text: string): string {
	return text.slice(0, 200).replace(/\s+/g, " ").trim() || "No text";
}
