import { Link } from "@tanstack/react-router"
import BookOpen from "lucide-react/icons/book-open"
import Mail from "lucide-react/icons/mail"
import MessagesSquare from "lucide-react/icons/messages-square"
import { paths } from "#domain/platform/paths.ts"
import { useSite } from "#web/data/site.ts"
import { useWords } from "#web/words/words.ts"

/** The entries of More: the blog and the forum where the operator has them, and Contact. */
export function MoreLinks() {
  const t = useWords()
  const { blogUrl, forumUrl } = useSite()
  return (
    <>
      {blogUrl && (
        <li>
          <a href={blogUrl} rel="noopener">
            <BookOpen aria-hidden="true" />
            {t("common.blog")}
          </a>
        </li>
      )}
      {forumUrl && (
        <li>
          <a href={forumUrl} rel="noopener">
            <MessagesSquare aria-hidden="true" />
            {t("common.forum")}
          </a>
        </li>
      )}
      <li>
        <Link to={paths.contact}>
          <Mail aria-hidden="true" />
          {t("common.contact")}
        </Link>
      </li>
    </>
  )
}
