/** The description of each file of an export, in both languages. */
export const README = `Vos données Klinky

klinky.json    Tout ce que Klinky conserve de votre compte, pour un autre logiciel ou un autre compte Klinky.
               Ce qui a été ajouté pendant l’export peut y manquer.
csv/           Les mêmes données en tableaux, pour un tableur : bailleurs, logements, locataires, garants,
               aides au logement attendues, anciens loyers, paiements, lignes enregistrées de vos relevés bancaires, échéances, imputations
               (quel paiement paie quelle échéance),
               dépôts de garantie, dépenses, documents, quittances, envois par e-mail et transmissions en main propre ou par courrier.
               Séparateur « ; », virgule décimale. Un texte qu’un tableur pourrait exécuter comme une
               formule est précédé d’une apostrophe. Le solde d’un compte est le total de ses échéances
               moins celui de ses paiements ; les montants annulés ont leur propre colonne. « Reste dû »
               exclut les sommes prescrites et celles que seul mentionne un reçu antérieur à une
               modification du bail : elles ont chacune leur colonne.
               locations.csv peut être importé dans un autre compte Klinky : le jour même, les baux en
               cours y ont le même solde. Il ne contient pas : les anciens locataires, les
               colocataires après le quatrième, les garants, les bailleurs, les accords, la fin d’un bail,
               un loyer à venir, et ce qui est prescrit. Un loyer dû par trimestre y devient mensuel.
               Un bail terminé n’y figure pas, car un import ajoute des baux en cours : ses conditions et la
               nouvelle adresse de ses locataires sont dans klinky.json.
bilan/         Par année : paiements répartis en loyer et charges, dépenses, et lignes de la déclaration 2044.
documents/     Vos quittances et reçus, par année. Un document annulé ou remplacé porte cette mention sur chaque page.
fichiers/      Les documents que vous avez gardés (baux, états des lieux, diagnostics, factures), par logement. La fin
               d’un nom est le début de l’identifiant du document dans klinky.json. Si le contenu d’un document n’est
               plus disponible, un fichier LISEZ-MOI de ce dossier le nomme.
signatures/    Vos signatures, s’il y en a, de la plus ancienne à la plus récente, au nom du bailleur.

Your Klinky data

klinky.json    Everything that Klinky stores of your account, for other software or another Klinky account.
               What was added during the export may be missing.
csv/           The same data as tables for a spreadsheet, in French: lessors, properties, tenants,
               guarantors, expected housing benefits, former rents, payments, the recorded lines of your bank statements, dues,
               allocations (which payment pays which due),
               deposits, expenses, documents, receipts, mails, and deliveries by hand or by post. Separator ";", decimal comma.
               Text that a spreadsheet could run as a formula is preceded by an apostrophe. The dues less the
               payments are the balance of the accounts: what was cancelled has a column of its own.
               "Reste dû" leaves out dues too old to claim, and amounts that only a receipt from before a
               change of the lease states: each has a column of its own.
               locations.csv can be imported into another Klinky account: on the same day the running
               leases go on there with the same balance. Not in it: former tenants, co-tenants after
               the fourth, guarantors, lessors, consents, the end of a lease, a rent to come, and what can
               no longer be claimed. Rent that is due by the quarter becomes monthly. A lease that has ended
               is not in it, because an import adds running leases: its terms and the new address of its
               tenants are in klinky.json.
bilan/         Per year, in French: payments split into rent and charges, expenses, lines of form 2044.
documents/     Your rent receipts, by year. One that was voided or replaced says so on each page.
fichiers/      The files that you have kept (leases, inventories, diagnostics, bills), by property. The end of a name
               is the start of the file's id in klinky.json. If the content of a file is no longer available, a file
               LISEZ-MOI in this folder names it.
signatures/    Your signatures, if any, oldest first, each with the name of the lessor.
`;
