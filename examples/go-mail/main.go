// Command go-mail serves the node type GoMail.Send: it sends a mail through an SMTP server. The node knows nothing of
// agents; its Tool field alone makes it a tool of theirs, in whatever language they are written.
package main

import "switchyard"

func main() {
	switchyard.Run(switchyard.Package{Namespace: "GoMail", Version: "1.0.0"}, &SendMail{})
}
